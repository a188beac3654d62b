"""What a program that is interpreted cannot reach, and how much it cannot take."""
# ruff: noqa: SIM105 - the programs are as odd as programs are

from __future__ import annotations

from pathlib import Path

import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, audit
from leakmeter.program.interpreter.running import Interpreted, Stopped
from leakmeter.program.interpreter.scopes import NotInterpreted
from leakmeter.program.reading.source import read
from leakmeter.program.worlds.choices import Endless
from leakmeter.program.worlds.leaves import inputs_of

WORKED_OUT = True
B = Bernoulli(0.4)


@pytest.mark.parametrize(
    "body",
    [
        "return open('/etc/passwd').read()",
        "return __import__('os').getcwd()",
        "import os\n    return os.getcwd()",
        "import sys\n    return sys.path[0]",
        "from subprocess import run\n    return run(['ls'])",
        "return eval('1')",
        "exec('y = 1')\n    return 1",
        "return globals()",
        "return ().__class__.__base__.__subclasses__()",
        "return getattr(x, '__class__')",
        "return type(x).__mro__",
        "return (lambda: 0).__globals__",
        "return (i for i in [1]).gi_frame",
        "return '{0.__class__}'.format(x)",
        "import operator\n    return operator.attrgetter('__class__')(x)",
        "import numpy as np\n    np.array([1]).tofile('/tmp/leak')\n    return 1",
        "import numpy as np\n    return np.load('/tmp/leak')",
        "import numpy as np\n    return np.random.__loader__",
        "import pandas as pd\n    pd.DataFrame({'a': [1]}).to_csv('/tmp/leak')\n    return 1",
        "import pandas as pd\n    return pd.read_csv('/etc/passwd')",
        "import pandas as pd\n    return pd.DataFrame({'a': [1]}).agg('to_pickle', path='/tmp/leak')",
        "import pandas as pd\n    return pd.DataFrame({'a': [1]}).eval('a + 1')",
        "import pandas as pd\n    return pd.DataFrame({'a': [1]}).query('@x > 0')",
        "import math\n    math.pi = 3\n    return math.pi",
        "import numpy as np\n    np.sum = None\n    return 1",
        "list.append = None\n    return 1",
        "try:\n        return 1 / x\n    except ZeroDivisionError as e:\n        return e.__traceback__.tb_frame",
    ],
)
def test_nothing_beyond_its_values_can_be_reached(body: str, tmp_path: Path) -> None:
    _reaches_nothing(body, tmp_path, None)


@pytest.mark.parametrize(
    "body",
    [
        "import numpy as np\n    return np.random.default_rng().bit_generator",
        "import numpy as np\n    return np.random.default_rng(3).spawn(1)",
        "import numpy as np\n    return np.random.get_state()",
        "import numpy as np\n    return np.random.RandomState(1).get_state()",
        "import numpy as np\n    return np.random.normal.__self__",
        "import numpy as np\n    return np.random.bit_generator",
        "import random\n    return random.Random(1).__class__",
        "import random\n    return random.gauss.__func__.__globals__",
    ],
)
def test_nor_where_random_numbers_are_drawn(body: str, tmp_path: Path) -> None:
    _reaches_nothing(body, tmp_path, (0, 0))


def _reaches_nothing(body: str, tmp_path: Path, drawn: tuple[int, int] | None) -> None:
    path = tmp_path / "p.py"
    path.write_text(f"def f(x):\n    {body}\n", "utf-8")
    unit = read(path)
    program = Interpreted(unit, inputs_of(unit, {"x": B}).template, drawn=drawn)
    with pytest.raises((NotInterpreted, Endless, Stopped)) as caught:
        program.try_all([[0]], 0)
    assert not isinstance(caught.value, Stopped) or isinstance(caught.value.error, AttributeError | NameError)
    assert not Path("/tmp/leak").exists()


@pytest.mark.parametrize(
    "body",
    [
        "return 9 ** 9 ** 9",
        "return [0] * 10 ** 10",
        "return 'a' * 10 ** 10",
        "return sum(range(10 ** 12))",
        "return f'{x:>1000000000}'",
        "n = 3\n    for i in range(60):\n        n = n * n\n    return n",
        "xs = [x]\n    for i in range(60):\n        xs = xs + xs\n    return len(xs)",
        "xs = [x]\n    for i in range(30):\n        xs = [xs] * 10\n    return xs",
        "xs = ys = [x]\n    for i in range(30):\n        xs, ys = [xs, xs], [ys, ys]\n    return xs == ys",
        "import numpy as np\n    return np.zeros((10 ** 5, 10 ** 5))",
        "import math\n    return math.factorial(10 ** 7)",
    ],
)
def test_what_would_take_all_memory_is_not_interpreted(body: str, tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text(f"def f(x):\n    {body}\n", "utf-8")
    unit = read(path)
    with pytest.raises(NotInterpreted):
        Interpreted(unit, inputs_of(unit, {"x": B}).template).try_all([[0]], 0)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("import re\n    return len(re.findall('a', str(x)))", r"nor is it interpreted \(re.findall\), but --run"),
        ("import no_such_module\n    return no_such_module.f(x)", "no_such_module is not installed"),
        ("return open('a').read()", r"nor is it interpreted \(open\(\)\)"),
        ("return summ([x])", "Python stops here with NameError: name 'summ' is not defined; correct the name"),
    ],
)
def test_what_is_neither_read_nor_interpreted_says_why(body: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text(f"def f(x):\n    {body}\n", "utf-8")
    with pytest.raises(ProgramError, match=says) as caught:
        audit(path, {"x": B}, "x", 1)
    assert str(caught.value).count("\n") == 0


def test_a_program_without_end_takes_no_more_than_its_time() -> None:
    def f(x):
        while True:
            try:
                x += 1
            except Exception:
                pass
        return x

    with pytest.raises(ProgramError):
        audit(f, {"x": B}, "x", 1, seconds=2)
