"""What a program that is interpreted can reach: known functions of known libraries, none of which touches anything
beyond the values it is given. No file, no network, no process, no clock, nothing of Python's own workings.

All that a program holds comes from `BUILTINS`, from `module`, and through the gate of `attributes`.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import enum
import functools
import importlib
import importlib.util
import math
from collections.abc import Callable, Iterator
from types import MappingProxyType, ModuleType
from typing import Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.interpreter import copying
from leakmeter.program.interpreter.attributes import Module, attribute, is_ours, set_attribute
from leakmeter.program.interpreter.limits import operated
from leakmeter.program.interpreter.scopes import NotInterpreted

#: The builtin functions and types that only look at their arguments.
_PURE = (
    "abs all any ascii bin bool bytes callable chr complex dict divmod enumerate filter float frozenset hex int "
    "issubclass isinstance iter len list map max min next object oct ord property range repr reversed round set slice "
    "sorted staticmethod classmethod str sum tuple zip super NotImplemented Ellipsis True False None BaseException "
    "Exception ArithmeticError AssertionError AttributeError FloatingPointError IndexError KeyError LookupError "
    "NameError NotImplementedError OverflowError RecursionError RuntimeError StopIteration TypeError UnboundLocalError "
    "UnicodeError ValueError Warning UserWarning DeprecationWarning RuntimeWarning ZeroDivisionError"
).split()

#: What may be asked of a module, by its name; * stands for all of its public names.
_MODULES = {
    "math": "*",
    "statistics": (
        "correlation covariance fmean geometric_mean harmonic_mean linear_regression mean median "
        "median_grouped median_high median_low mode multimode pstdev pvariance quantiles "
        "StatisticsError stdev variance"
    ),
    "collections": "ChainMap Counter defaultdict deque namedtuple OrderedDict",
    "collections.abc": "*",
    "itertools": (
        "accumulate batched chain combinations combinations_with_replacement compress count cycle dropwhile "
        "filterfalse groupby islice pairwise permutations product repeat starmap takewhile tee zip_longest"
    ),
    "functools": "cache cached_property cmp_to_key lru_cache partial reduce total_ordering wraps",
    "operator": (
        "abs add and_ concat contains countOf eq floordiv ge getitem gt indexOf is_ is_not itemgetter "
        "le lt mod mul ne neg not_ or_ pos sub truediv truth xor"
    ),
    "bisect": "*",
    "heapq": "heapify heappop heappush heappushpop heapreplace merge nlargest nsmallest",
    "string": "ascii_letters ascii_lowercase ascii_uppercase digits hexdigits punctuation",
    "fractions": "Fraction",
    "decimal": ("Decimal InvalidOperation ROUND_CEILING ROUND_DOWN ROUND_FLOOR ROUND_HALF_EVEN ROUND_HALF_UP ROUND_UP"),
    "enum": "auto Enum Flag IntEnum IntFlag StrEnum unique",
    "dataclasses": "asdict astuple dataclass field fields replace",
    "typing": (
        "Any Callable ClassVar Dict Final FrozenSet Generator Iterable Iterator List Literal Mapping "
        "NamedTuple Optional Self Sequence Set Tuple Type TypedDict TypeVar Union"
    ),
    "abc": "ABC",
    "contextlib": "suppress",
    "copy": "",
    "datetime": "date datetime timedelta",
    "json": "dumps loads",
    "numpy": (
        "abs absolute add all allclose any append arange argmax argmin argpartition argsort around "
        "array array_equal array_split asarray atleast_1d average bincount bitwise_and bitwise_or "
        "bool bool_ broadcast_to cbrt ceil clip column_stack concatenate copy corrcoef count_nonzero "
        "cov cumprod cumsum deg2rad delete diag diff digitize divide dot e empty equal errstate exp "
        "exp2 expand_dims expm1 eye fill_diagonal flatnonzero flip float float32 float64 floor "
        "floor_divide fmax fmin full full_like greater greater_equal histogram histogram_bin_edges "
        "hstack identity in1d inf insert int int32 int64 int8 integer interp intersect1d isclose "
        "isfinite isin isinf isnan less less_equal lexsort linspace log log10 log1p log2 logical_and "
        "logical_not logical_or logical_xor max maximum mean median min minimum mod multiply nan "
        "nan_to_num nanargmax nanargmin nanmax nanmean nanmedian nanmin nanpercentile nanquantile "
        "nanstd nansum nanvar ndarray ndim negative newaxis nonzero not_equal number ones ones_like "
        "partition percentile pi piecewise power prod ptp quantile random ravel remainder repeat "
        "reshape rint roll round searchsorted select setdiff1d shape sign signbit size sort split "
        "sqrt square squeeze stack std subtract sum swapaxes take tile transpose trim_zeros "
        "convolve correlate cross gradient inner meshgrid outer polyfit polyval trapezoid tril triu "
        "true_divide trunc uint8 union1d unique unravel_index var vstack where zeros zeros_like"
    ),
    "pandas": (
        "Categorical CategoricalDtype concat crosstab cut DataFrame date_range factorize get_dummies "
        "Index Int64Dtype Interval IntervalIndex isna isnull melt merge MultiIndex NA NamedAgg NaT "
        "notna notnull pivot pivot_table qcut Series Timedelta Timestamp to_numeric unique "
        "value_counts"
    ),
    "warnings": "",
    "__future__": "*",
}

_LOADED: dict[str, Module] = {}


def module(name: str) -> Module:
    """A module by its dotted name; one without names, where programs are not given it or it is not installed."""
    if name not in _LOADED:
        try:
            found = importlib.import_module(name) if name in _MODULES else None
        except ImportError:
            found = None
        if found is None:
            there = importlib.util.find_spec(name.partition(".")[0]) is not None
            return Module(name, MappingProxyType({}), is_there=there)
        listed = _MODULES[name]
        names = [n for n in dir(found) if not n.startswith("_")] if listed == "*" else listed.split()
        held = {n: getattr(found, n) for n in names if hasattr(found, n)}
        held = {n: v for n, v in held.items() if not isinstance(v, ModuleType)}
        if name == "itertools":
            held = {n: _counted(v) for n, v in held.items()}
        _LOADED[name] = Module(name, MappingProxyType(held | _OURS.get(name, {})))
    return _LOADED[name]


# -- functions that are not quite Python's -----------------------------------------------------------------------------


def _nothing(*_: Any, **__: Any) -> None:
    """What printing and warning do here."""


def _getattr(thing: Any, name: str, *default: Any) -> Any:
    try:
        return attribute(thing, name)
    except AttributeError:
        if default:
            return default[0]
        raise


def _hasattr(thing: Any, name: str) -> bool:
    try:
        attribute(thing, name)
    except AttributeError:
        return False
    return True


def _only_ours(decorator: Callable[..., Any]) -> Callable[..., Any]:
    """A decorator that changes what it is given: for classes of the program alone."""

    def decorated(*things: Any, **named: Any) -> Any:
        if not things:
            return lambda thing: decorated(thing, **named)  # pyright: ignore
        if not (is_ours(things[0]) and isinstance(things[0], type)):
            raise NotInterpreted(f"{decorator.__name__} of something else than a class of the program")
        return decorator(things[0], **named)

    return decorated


def _wraps(_: Any, *options: Any, **named: Any) -> Callable[[Any], Any]:
    if options or named:
        raise NotInterpreted("wraps() with options")
    return lambda function: function  # pyright: ignore


def _same(thing: Any) -> Any:
    """A decorator that changes nothing."""
    return thing


def _type(*things: Any) -> Any:
    if len(things) != 1:
        raise NotInterpreted("a class made by type()")
    return cast(Any, type)(things[0])


def _power(base: Any, exponent: Any, modulus: Any = None) -> Any:
    return operated(ast.Pow, base, exponent) if modulus is None else cast(Any, pow)(base, exponent, modulus)


def _counted(endless: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose iterator may have no end, or a far one: it counts as work with every step."""

    def stepped(values: Any) -> Iterator[Any]:
        for value in values:
            spend()
            yield value

    def walked(*arguments: Any, **named: Any) -> Any:
        values: Any = endless(*arguments, **named)
        return tuple(map(stepped, cast(Any, values))) if isinstance(values, tuple) else stepped(values)

    walked.__name__ = endless.__name__
    if hasattr(endless, "from_iterable"):
        cast(Any, walked).from_iterable = _counted(cast(Any, endless).from_iterable)
    return walked


def _field_getter(*names: str) -> Callable[[Any], Any]:
    def one(thing: Any, dotted: str) -> Any:
        for name in dotted.split("."):
            thing = attribute(thing, name)
        return thing

    return lambda thing: one(thing, names[0]) if len(names) == 1 else tuple(one(thing, n) for n in names)


def _summed_product(values: Any, *, start: Any = 1) -> Any:
    for value in values:
        start = operated(ast.Mult, start, value)
    return start


_OURS: dict[str, dict[str, Any]] = {
    "operator": {"attrgetter": _field_getter, "pow": _power},
    "math": {"prod": _summed_product, "pow": math.pow},
    "warnings": {"warn": _nothing, "simplefilter": _nothing, "filterwarnings": _nothing},
    "functools": {"wraps": _wraps, "total_ordering": _only_ours(functools.total_ordering)},
    "dataclasses": {"dataclass": _only_ours(dataclasses.dataclass)},
    "enum": {"unique": _only_ours(enum.unique)},
    "abc": {"abstractmethod": _same},
    "copy": {"copy": copying.copy, "deepcopy": copying.deepcopy},
    "typing": {"TYPE_CHECKING": False},
}
BUILTINS: dict[str, Any] = {
    **{name: getattr(builtins, name) for name in _PURE},
    "print": _nothing,
    "getattr": _getattr,
    "hasattr": _hasattr,
    "setattr": set_attribute,
    "type": _type,
    "pow": _power,
    "__name__": "audited_program",
}
