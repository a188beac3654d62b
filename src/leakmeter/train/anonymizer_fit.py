# pyright: basic, reportMissingImports=false, reportPrivateImportUsage=false
"""The recipe of a distilled anonymizer (SEAL, Kim et al. 2025): chats first, then preferences, with low-rank adapters.

The weights of the language model stay as they are; what is fitted are adapters of rank 16 on its linear layers (LoRA,
Hu et al. 2022). Stage one is supervised fine-tuning, whose loss counts the answers alone; stage two is direct
preference optimization (Rafailov et al. 2023), whose reference is the model that stage one left. trl and peft do both.
Rates, batches, epochs and lengths are those of RLAA, table 4; what it does not name is trl's default (AdamW, a rate
that falls in a straight line, no warm-up). RLAA keeps the weights in four bits (QLoRA), which needs a GPU and
bitsandbytes; where either is missing they stay in sixteen bits on a GPU and in thirty-two elsewhere, and
:class:`FittedAnonymizer` says so.

trl tells Hugging Face of every trainer that is made, unless it is told not to. ``leakmeter.train`` does that before it
is loaded, and :func:`_settings` again, for a process that had loaded it before. Nothing is reported, fetched or kept
beside the adapters, which are safetensors.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import datasets
import torch
import transformers
from datasets import Dataset
from huggingface_hub import constants
from peft import LoraConfig
from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig, PrinterCallback, TrainerCallback
from trl import DPOConfig, DPOTrainer, SFTConfig, SFTTrainer

from leakmeter.errors import InputError, ModelError
from leakmeter.train.anonymizer_data import Chat, Lessons, Message, Preference, Split, make_folder

#: What the weights of the language model are kept in while its adapters are fitted.
Precision = Literal["4-bit", "16-bit", "32-bit"]
#: How chats are written for a model whose tokeniser does not say it.
PLAIN_CHAT = (
    "{% for message in messages %}{% if not loop.first %}{{ '\\n' }}{% endif %}"
    "{{ '### ' + message['role'] + '\\n' + message['content'] }}"
    "{% if message['role'] == 'assistant' %}{{ eos_token }}{% endif %}{% endfor %}"
    "{% if add_generation_prompt %}{{ '\\n### assistant\\n' }}{% endif %}"
)


@dataclass(frozen=True, slots=True)
class Stage:
    """How one stage learns: in steps of ``batch`` × ``accumulated`` examples of at most ``longest`` pieces. The rate
    rises for the share ``warm_up`` of the steps and then falls along a ``schedule``; weights decay by
    ``weight_decay``."""

    learning_rate: float
    batch: int
    accumulated: int
    epochs: int
    longest: int
    schedule: Literal["linear", "cosine"] = "linear"
    warm_up: float = 0.0
    weight_decay: float = 0.0


@dataclass(frozen=True, slots=True)
class Recipe:
    """Both stages; the rank and the weight of the adapters (α of LoRA); how far preferences may lead away from what
    the chats taught (β of DPO: the smaller, the further); the share of an adapter's inputs that are left out while it
    learns; and layers that are fitted whole, by name."""

    chats: Stage = Stage(2e-4, batch=4, accumulated=2, epochs=1, longest=4096)
    preferences: Stage = Stage(5e-6, batch=4, accumulated=1, epochs=1, longest=2048)
    rank: int = 16
    alpha: int = 16
    beta: float = 0.01
    dropout: float = 0.0
    whole: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a stage learnt: its steps, the mean loss while it learnt, the loss on validation ``before`` and ``after``
    (None without such examples), and how many examples were ``left_out`` because they are too long. Losses of chats are
    nats a piece; those of preferences start at log 2, where no answer is preferred."""

    steps: int
    loss: float
    before: float | None
    after: float | None
    left_out: int


@dataclass(frozen=True, slots=True)
class FittedAnonymizer:
    """Where the adapters lie, beside their tokeniser; in which precision the weights under them were kept; and what
    both stages learnt, the second None where there were no preferences (or all were too long)."""

    folder: Path
    precision: Precision
    chats: Learnt
    preferences: Learnt | None


@dataclass(frozen=True, slots=True)
class Opened:
    """A language model with its tokeniser."""

    tokeniser: Any
    model: Any
    precision: Precision


def train_anonymizer(
    base: Path,
    taught: Mapping[Split, Lessons],
    out: Path,
    recipe: Recipe = Recipe(),
    seed: int = 0,
    tell: Callable[[str], None] = print,
) -> FittedAnonymizer:
    """Fit adapters for the causal language model in the folder ``base`` and save them in ``out``.

    Raises InputError where there is no model or nothing to learn from, OutputError where ``out`` cannot be made.
    """
    if not taught["train"].chats:
        raise InputError("There are no chats to learn from. Make them of trajectories in which guesses were made.")
    opened = open_model(base)
    make_folder(out)
    tell(f"The weights under the adapters are kept in {opened.precision.replace('-', ' ')}.")
    model, chats = learn_chats(opened, taught["train"].chats, taught["validation"].chats, recipe, seed, tell)
    pairs = taught["train"].preferences, taught["validation"].preferences
    preferences = learn_preferences(replace(opened, model=model), *pairs, recipe, seed, tell)
    model.save_pretrained(out, selected_adapters=["default"])
    (out / "README.md").unlink(missing_ok=True)  # a form of peft's that nobody has filled in
    opened.tokeniser.save_pretrained(out)
    return FittedAnonymizer(out, opened.precision, chats, preferences)


def quieten() -> None:
    """Have the libraries draw no bars of progress, in this process."""
    datasets.disable_progress_bars()
    transformers.utils.logging.disable_progress_bar()


def open_model(base: Path) -> Opened:
    """The model of a folder, in the precision at hand; nothing is fetched and no pickle is read."""
    if not (base / "config.json").is_file():
        raise InputError(f"There is no model in {base}. Name a folder with a causal language model and its tokeniser.")
    precision = precision_at_hand()
    try:
        tokeniser = AutoTokenizer.from_pretrained(base, local_files_only=True)
        model = AutoModelForCausalLM.from_pretrained(
            base, local_files_only=True, use_safetensors=True, **loading(precision)
        )
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0].rstrip(".")
        raise InputError(f"The model in {base} cannot be opened ({reason}). Name a causal language model.") from error
    if tokeniser.eos_token is None:
        raise InputError(f"The tokeniser in {base} has no end of text. Set eos_token in its tokenizer_config.json.")
    tokeniser.chat_template = tokeniser.chat_template or PLAIN_CHAT
    return Opened(tokeniser, model, precision)


def precision_at_hand() -> Precision:
    """Four bits where there is a GPU and bitsandbytes."""
    if not torch.cuda.is_available():
        return "32-bit"
    return "16-bit" if find_spec("bitsandbytes") is None else "4-bit"


def loading(precision: Precision) -> dict[str, Any]:
    """How transformers is asked for a precision. Four bits are those of QLoRA (Dettmers et al. 2023): "normal floats"
    whose scales are quantized as well, computed with in sixteen bits."""
    if precision == "32-bit":
        return {"dtype": torch.float32}
    if precision == "16-bit":
        return {"dtype": torch.bfloat16, "device_map": {"": 0}}
    four = BitsAndBytesConfig(
        load_in_4bit=True,
        bnb_4bit_quant_type="nf4",
        bnb_4bit_use_double_quant=True,
        bnb_4bit_compute_dtype=torch.bfloat16,
    )
    return {"quantization_config": four, "dtype": torch.bfloat16, "device_map": {"": 0}}


def learn_chats(
    opened: Opened,
    train: Sequence[Chat],
    validation: Sequence[Chat],
    recipe: Recipe,
    seed: int = 0,
    tell: Callable[[str], None] = print,
) -> tuple[Any, Learnt]:
    """Put adapters on a model and fit them to the answers of chats: the model with them, and what was learnt. Raises
    InputError where all chats are too long."""
    given, stage = opened.tokeniser, recipe.chats
    fitted, checked = ([row for each in rows if (row := _chat_row(each, given, stage))] for rows in (train, validation))
    if not fitted:
        raise InputError(f"All chats are longer than {stage.longest} pieces. Make them of shorter texts.")
    adapters = LoraConfig(
        r=recipe.rank,
        lora_alpha=recipe.alpha,
        lora_dropout=recipe.dropout,
        target_modules="all-linear",
        modules_to_save=list(recipe.whole) or None,
        task_type="CAUSAL_LM",
    )
    with tempfile.TemporaryDirectory() as folder:
        trainer = SFTTrainer(
            model=opened.model,
            args=SFTConfig(**_settings(stage, opened.precision, folder, seed), completion_only_loss=True),
            train_dataset=Dataset.from_list(fitted),
            eval_dataset=Dataset.from_list(checked) if checked else None,
            processing_class=given,
            peft_config=adapters,
        )
        return trainer.model, _learnt(trainer, bool(checked), len(train) - len(fitted), "Chats", tell)


def learn_preferences(
    opened: Opened,
    train: Sequence[Preference],
    validation: Sequence[Preference],
    recipe: Recipe,
    seed: int = 0,
    tell: Callable[[str], None] = print,
) -> Learnt | None:
    """Fit the adapters of a model further, in place, so that it prefers what was chosen; the model as it comes in is
    the reference. None where there are no pairs, or all are too long."""
    given, stage = opened.tokeniser, recipe.preferences
    fitted, checked = ([row for each in rows if (row := _pair_row(each, given, stage))] for rows in (train, validation))
    if not fitted:
        return None
    with tempfile.TemporaryDirectory() as folder:
        trainer = DPOTrainer(
            model=opened.model,
            args=DPOConfig(**_settings(stage, opened.precision, folder, seed), beta=recipe.beta),
            train_dataset=Dataset.from_list(fitted),
            eval_dataset=Dataset.from_list(checked) if checked else None,
            processing_class=given,
        )
        return _learnt(trainer, bool(checked), len(train) - len(fitted), "Preferences", tell)


def _settings(stage: Stage, precision: Precision, folder: str, seed: int) -> dict[str, Any]:
    """What both trainers are told. They keep nothing: what they would keep holds pickles."""
    constants.HF_HUB_DISABLE_TELEMETRY = True  # read when a message would be sent
    return {
        "output_dir": folder,
        "learning_rate": stage.learning_rate,
        "per_device_train_batch_size": stage.batch,
        "per_device_eval_batch_size": stage.batch,
        "gradient_accumulation_steps": stage.accumulated,
        "num_train_epochs": stage.epochs,
        "lr_scheduler_type": stage.schedule,
        "warmup_steps": stage.warm_up,
        "weight_decay": stage.weight_decay,
        "max_length": stage.longest,
        "seed": seed,
        "bf16": precision != "32-bit",
        "gradient_checkpointing": precision
        != "32-bit",  # half the memory for a fifth more time: only where it is short
        "use_cpu": precision == "32-bit",
        "report_to": "none",
        "save_strategy": "no",
        "push_to_hub": False,
        "disable_tqdm": True,
        "logging_nan_inf_filter": False,  # what goes astray is to be seen
    }


class _Telling(TrainerCallback):
    """Tells of losses as they come."""

    def __init__(self, stage: str, tell: Callable[[str], None]) -> None:
        self.stage, self.tell = stage, tell

    def on_log(self, args: Any, state: Any, control: Any, logs: Mapping[str, Any] | None = None, **_: Any) -> None:
        if logs and "loss" in logs:
            self.tell(f"{self.stage}, step {state.global_step} of {state.max_steps}: loss {float(logs['loss']):.3f}.")


def _learnt(trainer: Any, checks: bool, left_out: int, stage: str, tell: Callable[[str], None]) -> Learnt:
    """Run a trainer. Raises ModelError where its loss goes astray, so that nothing useless is kept."""
    trainer.remove_callback(PrinterCallback)
    trainer.add_callback(_Telling(stage, tell))
    before = trainer.evaluate()["eval_loss"] if checks else None
    ran = trainer.train()
    after = trainer.evaluate()["eval_loss"] if checks else None
    fitted = (value for value in trainer.model.parameters() if value.requires_grad)
    if not math.isfinite(ran.training_loss) or not all(value.isfinite().all() for value in fitted):
        raise ModelError(f"{stage}: the loss is not a number any more. Begin from another model, or another --seed.")
    return Learnt(ran.global_step, ran.training_loss, before, after, left_out)


def _chat_row(chat: Chat, tokeniser: Any, stage: Stage) -> dict[str, Any] | None:
    """A chat as trl takes it when the answer alone counts; None if it is too long. Cut short it would teach to stop
    in the middle."""
    if _pieces(chat.messages, tokeniser) > stage.longest:
        return None
    *asked, answer = map(asdict, chat.messages)
    return {"prompt": asked, "completion": [answer]}


def _pair_row(pair: Preference, tokeniser: Any, stage: Stage) -> dict[str, Any] | None:
    """A pair as trl takes it; None if either answer makes it too long."""
    if max(_pieces((*pair.prompt, *answer), tokeniser) for answer in (pair.chosen, pair.rejected)) > stage.longest:
        return None
    return {name: [asdict(message) for message in getattr(pair, name)] for name in ("prompt", "chosen", "rejected")}


def _pieces(messages: Sequence[Message], tokeniser: Any) -> int:
    written = tokeniser.apply_chat_template([asdict(message) for message in messages], tokenize=False)
    return len(tokeniser(written, add_special_tokens=False)["input_ids"])
