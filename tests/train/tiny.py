"""A causal language model of two thin layers with random weights, for recipes that fit one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def language_model(words: Iterable[str], folder: Path) -> Path:
    """A model whose tokeniser knows some words and no form for chats."""
    import torch
    import transformers
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    pieces = Tokenizer(models.BPE())
    pieces.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    pieces.decoder = decoders.ByteLevel()
    letters = pre_tokenizers.ByteLevel.alphabet()
    told = trainers.BpeTrainer(vocab_size=800, initial_alphabet=letters, special_tokens=["<end>"], show_progress=False)
    pieces.train_from_iterator(words, told)
    transformers.PreTrainedTokenizerFast(tokenizer_object=pieces, eos_token="<end>").save_pretrained(folder)
    torch.manual_seed(0)
    settings = transformers.LlamaConfig(
        vocab_size=800,
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=2048,
        bos_token_id=0,
        eos_token_id=0,
    )
    transformers.LlamaForCausalLM(settings).save_pretrained(folder)
    return folder
