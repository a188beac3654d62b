"""Documents of one's own: what is read, what is left out, what is found, and which sentence is cited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.branch.scripted import FIT, UNFIT, labels, says_share, script

from leakmeter.errors import InputError, SettingsError
from leakmeter.llm import Metered, Scripted
from leakmeter.text.branch import Accuracy, estimate_with_model
from leakmeter.text.branch.calling import Caller
from leakmeter.text.branch.citing import cited, follows
from leakmeter.text.branch.estimation import shares
from leakmeter.text.branch.retrieval import VARIANTS, Document, Evidence, Passage, read_documents

pytest.importorskip("bm25s", reason="bm25s is not installed (extra [retrieval])")
QUERY = "percentage of people in Leeds THAT keep bees"
BEES = "In 2022 the council counted 400 beekeepers; 0.05 % of residents of Leeds keep bees. Honey sales rose by 31 %."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / "bees.md").write_text(f"# Bees\n\n{BEES}\n")
    (tmp_path / "sub" / "trams.html").write_text(
        "<html><head><title>x</title><script>var bees = 99;</script></head>"
        "<body><p>Trams in Leeds closed in 1959.</p></body></html>"
    )
    (tmp_path / "pets.csv").write_text("place,pet,per cent\nLeeds,cat,24\nYork,dog,29\n")
    return tmp_path


def test_each_kind_is_read_as_what_it_is(folder: Path) -> None:
    found = {each.name: each.text for each in read_documents(folder).documents}
    assert set(found) == {"bees.md", "pets.csv", "sub/trams.html"}
    assert "place: Leeds; pet: cat; per cent: 24." in found["pets.csv"].splitlines()
    assert found["sub/trams.html"] == "Trams in Leeds closed in 1959."


def test_what_cannot_be_read_is_named_and_the_rest_is_read(folder: Path) -> None:
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    (folder / "fake.txt").write_bytes(b"MZ\x00\x00\x01")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 no more")
    (folder / "empty.md").write_text("  \n")
    (folder / ".hidden.md").write_text("secret bees")
    found = read_documents(folder)
    assert len(found.documents) == 3
    said = " ".join(found.notes)
    for name in ("photo.jpg", "fake.txt", "broken.pdf", "empty.md"):
        assert f"{name} is left out" in said
    assert "hidden" not in said


def test_a_link_out_of_the_folder_is_not_followed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("elsewhere") / "private.md"
    outside.write_text("secret")
    (folder / "link.md").symlink_to(outside)
    assert all("secret" not in each.text for each in read_documents(folder).documents)


def test_a_folder_without_documents_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no folder"):
        read_documents(tmp_path / "none")
    with pytest.raises(InputError, match="no document that can be read"):
        read_documents(tmp_path)


def test_the_text_of_a_pdf_is_read(tmp_path: Path) -> None:
    pytest.importorskip("pypdf")
    (tmp_path / "a.pdf").write_bytes(_pdf("0.05 percent of Leeds keep bees"))
    assert "keep bees" in read_documents(tmp_path).documents[0].text


def _pdf(words: str) -> bytes:
    """The smallest PDF that shows a line."""
    stream = f"BT /F1 12 Tf 20 100 Td ({words}) Tj ET".encode()
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    start = len(out)
    out += b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer << /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % start


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_passage_that_answers_comes_first(folder: Path, variant: str) -> None:
    evidence = Evidence(read_documents(folder).documents, variant, 2)  # type: ignore[arg-type]
    best = evidence(QUERY)[0]
    assert best.name == "bees.md"
    assert "0.05 %" in best.text


def test_a_question_of_which_no_document_has_a_word_has_no_passage(folder: Path) -> None:
    assert Evidence(read_documents(folder).documents)("percentage of people THAT are astronauts") == ()


def test_a_page_that_never_ends_its_head_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<html><head><title>x</title><body><p>Bees: 5 %")
    assert read_documents(tmp_path).documents[0].text == "Bees: 5 %"


def test_a_document_is_not_doubted_by_what_the_model_says_of_everybody() -> None:
    says = json.dumps({"found": True, "passage": 1, "sentence": CIVICS, "of_100000": 3000})
    depends = lambda asked: json.dumps({"depends_on": [labels(asked)[0]], "then": "likelier"})  # noqa: E731
    crowd = estimate_with_model(
        "I'm a nurse in Columbus, Ohio. I own a 1998 Honda Civic.",
        Scripted(script(reading=says, depending=depends, estimating=says_share(0.5)), name="fake"),
        draws=1,
        accuracy=FIT,
        evidence=civics,
    )
    assert [each.value for each in crowd.factors if each.how == "model"] == [0.03]


def test_a_number_of_passages_is_what_comes_at_most() -> None:
    documents = [Document(f"{n}.txt", f"Bees of hive {n}. They hum.") for n in range(60)]
    assert [len(Evidence(documents, "snippets", n)("bees")) for n in (10, 20, 50)] == [10, 20, 50]
    with pytest.raises(SettingsError):
        Evidence(documents, "snippets", 0)


def answer(**changes: object) -> str:
    sentence = "In 2022 the council counted 400 beekeepers; 0.05 % of residents of Leeds keep bees."
    return json.dumps({"found": True, "passage": 1, "sentence": sentence, "of_100000": 50, **changes})


def caller(*replies: str) -> Caller:
    return Caller(Metered(Scripted(replies)), draws=1, evidence=lambda question: (Passage("bees.md", BEES),))


def test_a_sentence_that_stands_there_is_cited() -> None:
    found = cited(caller(answer()), QUERY)
    assert found is not None
    assert (found.share, found.document) == (0.0005, "bees.md")
    assert found.sentence in BEES


@pytest.mark.parametrize(
    "idle",
    [
        "Trams in Leeds closed in 1959.",
        "Of all beekeepers in Leeds nobody knows how many keep bees.",
        "In Leeds 24 % of households have a cat.",
        "In 1959 12 % of years were wet.",
    ],
)
def test_the_model_reads_no_passage_that_could_not_be_cited(idle: str) -> None:
    """One that gives no share, or has no word of what is asked."""
    asked = Caller(Metered(Scripted([])), draws=1, evidence=lambda question: (Passage("idle.md", idle),))
    assert cited(asked, QUERY) is None
    assert asked.model.usage.calls == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"sentence": "0.9 % of residents of Leeds keep bees."},
        {"of_100000": 31_500},
        {"passage": 2},
        {"sentence": ""},
        {"sentence": "05 % of residents of Leeds keep bees."},
        {"sentence": BEES},
    ],
)
def test_what_does_not_stand_there_is_refused_twice_and_then_no_evidence(wrong: dict[str, object]) -> None:
    asked = caller(answer(**wrong), answer(**wrong))
    assert cited(asked, QUERY) is None
    assert asked.model.usage.calls == 2


def test_no_evidence_falls_back_on_what_the_model_says() -> None:
    replies = ['{"found": false, "passage": 0, "sentence": "", "of_100000": 0}', '{"of_100000": 70, "confidence": 0.5}']
    found = shares(caller(*replies), QUERY)
    assert found.cited is None
    assert found.middle == 0.0007


def test_evidence_is_taken_before_what_the_model_says() -> None:
    found = shares(caller(answer()), QUERY)
    assert found.cited is not None
    assert found.middle == 0.0005


CIVICS = "In Ohio 3 % of people own a Honda Civic of the nineties."


def civics(question: str) -> tuple[Passage, ...]:
    return (Passage("cars.csv", CIVICS),) if "Civic" in question else ()


@pytest.mark.parametrize("accuracy", [FIT, UNFIT])
def test_a_cited_sentence_is_the_source_of_a_factor_even_where_the_model_is_not_fit(accuracy: Accuracy) -> None:
    """Its own shares do not count then, and what stands in a document does."""
    says = json.dumps({"found": True, "passage": 1, "sentence": CIVICS, "of_100000": 3000})
    crowd = estimate_with_model(
        "I live in Columbus, Ohio. I own a 1998 Honda Civic.",
        Scripted(script(reading=says), name="fake"),
        draws=3,
        accuracy=accuracy,
        evidence=civics,
    )
    (factor,) = [each for each in crowd.factors if each.how == "model"]
    assert factor.source.startswith(f"cars.csv: “{CIVICS}” (chosen by fake)")
    assert (factor.value, factor.low, factor.high) == pytest.approx((0.03, 0.01, 0.09))


@pytest.mark.parametrize(
    ("share", "sentence", "true"),
    [
        (0.24, "place: Leeds; pet: cat; per cent: 24.", True),
        (0.24, "place: Leeds; pet: cat; share: 0.24.", True),
        (0.075, "7.5 percent have a cat.", True),
        (0.2, "200 of 1,000 people do.", True),
        (0.25, "One in four does.", True),
        (0.5, "Half of them do.", True),
        (0.1, "1.2 million of 12 million people.", True),
        (0.31, "24 % have a cat.", False),
        (0.76, "24 % have a cat.", False),
        (0.04, "24 % have a cat.", False),
        (0.19, "There are 19 trams.", False),
        (0.81, "In 2022 there were 19 trams, and 24 % have a cat.", False),
        (0.9, "There is no number here.", False),
    ],
)
def test_a_share_follows_from_the_numbers_of_its_sentence(share: float, sentence: str, true: bool) -> None:
    assert follows(share, sentence) is true
