"""What a program that is interpreted can reach: known functions of known libraries, none of which touches anything
beyond the values it is given. No file, no network, no process, no clock, nothing of Python's own workings.

All that a program holds came through here: names are looked up in `BUILTINS`, modules in `module`, and attributes are
asked for by `attribute`. What is not listed is not there, so that a program which wants it is not interpreted.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import BuiltinFunctionType, BuiltinMethodType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any, cast

from leakmeter.program.budget import spend
from leakmeter.program.interpreter.limits import check_call, operated
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
    "abc": "ABC ABCMeta abstractmethod",
    "contextlib": "nullcontext suppress",
    "copy": "copy deepcopy",
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
        "true_divide trunc uint8 union1d unique unravel_index var vstack where zeros zeros_like"
    ),
    "pandas": (
        "Categorical CategoricalDtype concat crosstab cut DataFrame date_range factorize get_dummies "
        "Index Int64Dtype Interval IntervalIndex isna isnull melt merge MultiIndex NA NamedAgg NaT "
        "notna notnull pivot pivot_table qcut Series Timedelta Timestamp to_numeric unique "
        "value_counts"
    ),
    "warnings": "catch_warnings filterwarnings simplefilter",
    "__future__": "*",
}
#: Of what can be asked of numpy's and pandas' objects, what reaches further than their own values.
_CLOSED = frozenset(
    "tofile dump dumps ctypes data getfield setfield newbyteorder view flags setflags tobytes byteswap eval plot hist "
    "boxplot style info memory_usage attrs pickle items_unsafe interpolate resample now today utcnow fromtimestamp "
    "mro register".split()
)
_OF_TABLES = frozenset("to_dict to_list to_numpy to_frame to_series to_flat_index to_records to_period".split())
#: What may be asked of generators and errors.
_OF_GENERATORS = frozenset(("send", "close", "throw"))
_OF_ERRORS = frozenset(("args", "value", "add_note"))
#: Python's own methods, which a class of the program may have, and may ask its bases for.
_SPECIAL = frozenset(
    "__init__ __post_init__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__ __str__ __repr__ __len__ __iter__ "
    "__next__ __contains__ __getitem__ __setitem__ __delitem__ __add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ "
    "__truediv__ __floordiv__ __mod__ __pow__ __neg__ __abs__ __bool__ __int__ __float__ __round__ __call__ __enter__ "
    "__exit__ __iadd__ __isub__ __and__ __or__ __xor__ __invert__ __format__ __index__ __missing__ __reversed__ "
    "__name__ __doc__ __members__ __class__ __getattr__ __setattr__ __getattribute__ __new__ __slots__ __annotations__ "
    "__qualname__ __module__ __match_args__ __set_name__ __get__ __set__ __init_subclass__ __class_getitem__".split()
)
#: Of those, what only a definition may have: asked for, they would lead out.
_ONLY_DEFINED = frozenset("__getattribute__ __new__ __slots__ __annotations__ __module__ __class__".split())
_LIBRARIES = (
    *("builtins", "collections", "datetime", "decimal", "fractions", "functools", "itertools", "numpy", "operator"),
    *("pandas", "statistics", "types", "enum", "dataclasses", "typing", "contextlib", "abc", "heapq", "math"),
)


class Module:
    """A module of the library, or ours, as a program sees it: by ``names`` alone."""

    def __init__(self, name: str, names: Mapping[str, Any]) -> None:
        self.name, self.names = name, names

    def get(self, name: str) -> Any:
        """What the module has under a name. Raises NotInterpreted where that is nothing."""
        if name not in self.names:
            raise NotInterpreted(f"{self.name}.{name}")
        return self.names[name]

    def given(self, name: str) -> Any:
        """What is imported under a name, which may be `Absent`."""
        return self.names[name] if name in self.names else Absent(f"{self.name}.{name}")


class Absent:
    """Something that a program imports and is not given: it may be there, but not be used."""

    def __init__(self, name: str) -> None:
        self._name = name

    def refuse(self) -> NotInterpreted:
        """The error for using it."""
        return NotInterpreted(self._name)


_LOADED: dict[str, Module] = {}


def module(name: str) -> Module:
    """A module by its dotted name; one without names, where programs are not given it or it is not installed."""
    if name not in _LOADED:
        try:
            found = importlib.import_module(name) if name in _MODULES else None
        except ImportError:
            found = None
        if found is None:
            return Module(name, {})
        listed = _MODULES[name]
        names = [n for n in dir(found) if not n.startswith("_")] if listed == "*" else listed.split()
        held = {n: getattr(found, n) for n in names if hasattr(found, n)}
        held = {n: v for n, v in held.items() if not isinstance(v, ModuleType)}
        if name == "itertools":
            held = {n: _counted(v) for n, v in held.items()}
        _LOADED[name] = Module(name, held | _OURS.get(name, {}))
    return _LOADED[name]


def attribute(thing: Any, name: str) -> Any:
    """``thing.name``, where a program may ask for it."""
    if isinstance(thing, Module):
        return thing.get(name)
    if isinstance(thing, Absent):
        raise thing.refuse()
    if name.startswith("__"):
        if name not in _SPECIAL or name in _ONLY_DEFINED:
            raise NotInterpreted(f"the attribute {name}")
        if not (is_ours(thing) or isinstance(thing, super) or name in ("__name__", "__doc__")):
            raise NotInterpreted(f"the attribute {name}")
        return getattr(thing, name)
    if is_ours(thing) or isinstance(thing, super):
        return getattr(thing, name)
    if not is_open(thing, name):
        raise NotInterpreted(f"the attribute {name}")
    if name == "query":
        return partial(_queried, thing)
    return getattr(thing, name)


def is_open(thing: Any, name: str) -> bool:
    """Whether a program may ask for this attribute of a thing of the library."""
    kind: Any = thing if isinstance(thing, type) else type(thing)
    if name.startswith(("_", "gi_", "cr_", "f_", "tb_", "co_", "ag_", "func_")) or name in _CLOSED:
        return False
    if isinstance(thing, GeneratorType):
        return name in _OF_GENERATORS
    if issubclass(kind, BaseException):
        return name in _OF_ERRORS
    if issubclass(kind, FunctionType | MethodType | BuiltinFunctionType | BuiltinMethodType | ModuleType):
        return name in ("cache_clear", "accumulate", "reduce", "from_iterable")
    place = kind.__module__.partition(".")[0]
    if name.startswith("to_") and place == "pandas":
        return name in _OF_TABLES
    return place in _LIBRARIES or kind.__module__ == __name__ or hasattr(kind, "interpreted_chance")


def is_special(name: str) -> bool:
    """Whether a class of a program may define this method of Python's own."""
    return name in _SPECIAL


#: The mark that classes of an interpreted program carry.
MARK = "leakmeter_interpreted"


def is_ours(thing: Any) -> bool:
    """Whether a thing is a class of the program that is interpreted, or an object of one."""
    kind: Any = thing if isinstance(thing, type) else type(thing)
    return any(MARK in vars(base) for base in kind.__mro__)


def set_attribute(thing: Any, name: str, value: Any) -> None:
    """``thing.name = value``."""
    place = type(thing).__module__.partition(".")[0]
    of_table = place == "pandas" and is_open(thing, name)
    if not of_table and (not is_ours(thing) or (name.startswith("__") and name not in ("__doc__",))):
        raise NotInterpreted(f"setting the attribute {name}")
    setattr(thing, name, value)


def called(function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
    """``function(*arguments, **named)``."""
    if isinstance(function, Absent):
        raise function.refuse()
    check_call(function, arguments, named)
    if _is_of_tables(function):
        _check_names((*arguments, *named.values()))
    return function(*arguments, **named)


def _is_of_tables(function: Any) -> bool:
    owner = getattr(function, "__self__", None)
    places = (getattr(function, "__module__", ""), type(owner).__module__)
    return any((place or "").partition(".")[0] == "pandas" for place in places)


def _check_names(arguments: Sequence[Any]) -> None:
    """Refuse words that pandas would take for the name of a method that a program may not ask for."""
    for value in arguments:
        if isinstance(value, str):
            name = value
            if name.startswith("_") or name in _CLOSED or (name.startswith("to_") and name not in _OF_TABLES):
                raise NotInterpreted(f"the word {name[:20]!r}, which may be the name of a method")
        elif isinstance(value, list | tuple):
            _check_names(cast("list[Any]", value))
        elif isinstance(value, dict):
            _check_names(list(cast("dict[Any, Any]", value).values()))


def _queried(table: Any, expression: Any, **named: Any) -> Any:
    """``df.query(…)``: comparisons of columns with what is written out."""
    allowed = (
        ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.Eq, ast.NotEq,
        ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Name, ast.Load, ast.Constant, ast.List, ast.Tuple,
        ast.BinOp, ast.BitAnd, ast.BitOr, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Mod, ast.Invert,
    )  # fmt: skip
    if not isinstance(expression, str) or named:
        raise NotInterpreted("a query of this form")
    try:
        parts = list(ast.walk(ast.parse(expression.strip(), mode="eval")))
    except SyntaxError:
        raise NotInterpreted("a query with names of the program") from None
    if not all(isinstance(p, allowed) and not (isinstance(p, ast.Name) and "__" in p.id) for p in parts):
        raise NotInterpreted("a query of this form")
    return table.query(expression, engine="python")


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


def _type(thing: Any) -> Any:
    return cast(Any, type)(thing)


def _power(base: Any, exponent: Any, modulus: Any = None) -> Any:
    return operated(ast.Pow, base, exponent) if modulus is None else cast(Any, pow)(base, exponent, modulus)


def _counted(endless: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose iterator may have no end, or a far one: it counts as work with every step."""

    def stepped(values: Any) -> Iterator[Any]:
        for value in values:
            spend()
            yield value

    def walked(*arguments: Any, **named: Any) -> Any:
        values = endless(*arguments, **named)
        return tuple(map(stepped, values)) if isinstance(values, tuple) else stepped(cast(Any, values))

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
    "warnings": {"warn": _nothing},
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
