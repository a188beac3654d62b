"""Programs with frames of pandas, as analysts write them. They are read by audits, and run to have the truth."""

import numpy as np
import pandas as pd


def mean_age(df):
    return df.age.mean()


def mean_of_members(df):
    return df[df["member"] == 1]["age"].mean()


def mean_of_masks(df):
    return df.loc[(df.member == 1) & ~(df.city == "Ulm") | (df.age > 60), "age"].sum()


def mean_by_city(df):
    return df.groupby("city").age.mean()


def mean_by_random_key(df):
    return df.groupby("member").age.mean()


def figures_by_town(df):
    return df[df.age > 30].groupby("town").age.agg(["count", "max"])


def size_of_groups(df):
    return df[df.age > 30].groupby("city").size()


def counts_of_ages(df):
    return df.age.value_counts()


def shares_of_towns(df):
    return df[df.member == 1].town.value_counts(normalize=True)


def spread(df):
    return df.age.std()


def spread_of_members(df):
    return df[df.member == 1].age.std()


def population_variance(df):
    return df[df.member == 1].age.var(ddof=0)


def median_of_members(df):
    return df[df.member == 1].age.median()


def quantiles(df):
    return df[df.age < 50].age.quantile(0.3), df.age.quantile(0.25)


def ends_and_length(df):
    part = df[df.member == 1]
    return part.age.min(), part.age.max(), len(part)


def distinct(df):
    return df[df.member == 1].age.nunique(), df.age.nunique()


def classes(df):
    return pd.cut(df.age, [0, 30, 50, 100]).value_counts()


def by_class(df):
    return df.groupby(pd.cut(df.age, bins=[0, 30, 100], labels=["young", "old"]), observed=True).member.sum()


def pivot(df):
    return df.pivot_table(index="city", columns="member", values="age", aggfunc="mean")


def pivot_filled(df):
    return df.pivot_table(index="town", columns="member", values="age", aggfunc="count", fill_value=0)


def small_groups_held_back(df):
    n = df[df.age >= 40].groupby("city").size()
    return n[n >= 2]


def small_groups_blank(df):
    g = df.groupby("town").age
    return g.mean().where(g.count() >= 2)


def groups_filtered(df):
    return df.groupby("town").filter(lambda g: len(g) >= 2).age.sum()


def farthest_from_group(df):
    return (df.age - df.groupby("city").age.transform("mean")).abs().max()


def applied(df):
    return df.age.apply(lambda a: "old" if a > 50 else "young").value_counts()


def mapped(df):
    return df.town.map({"x": 1, "y": 2}).sum()


def clipped(df):
    return df.age.clip(25, 50).mean().round(1)


def rounded(df):
    return round(df[df.member == 1].age.mean(), -1)


def merged(df):
    rents = pd.DataFrame({"town": ["x", "y"], "rent": [10, 20]})
    return df.merge(rents, on="town").rent.sum()


def merged_left(df):
    rents = pd.DataFrame({"town": ["x", "y"], "rent": [10, 20]})
    m = df.merge(rents, on="town", how="left")
    return m.rent.mean(), m.rent.isna().sum()


def named_figures(df):
    return df.groupby("city").agg(oldest=("age", "max"), members=("member", "sum"))


def figures_by_column(df):
    return df.groupby("city").agg({"age": ["mean", "count"]})


def asked(df):
    return df.query("20 < age <= 40 and member == 1 or city == 'Ulm'").age.sum()


def assigned(df):
    return df.assign(old=lambda d: d.age > 30, k=2).groupby("city").old.mean()


def members_among(df):
    return df[df.age.isin([20, 65]) & df.member.between(1, 2)].shape[0]


def new_columns(df):
    df["score"] = df.age * df.member + 1
    df.loc[df.age > 50, "score"] = 0
    return df.score.tolist()


def guarded(df):
    m = df[df.member == 1]
    return m.age.mean() if len(m) >= 2 else "few"


def looped(df):
    out = {}
    for city, g in df.groupby("city"):
        out[city] = g.age.max()
    return out


def sorted_rows(df):
    return df.sort_values("city", ascending=False).head(2).age.sum(), df.age.sort_values().iloc[0]


def largest(df):
    return df.age.nlargest(2).sum()


def towns_of_the_oldest(df):
    oldest = df.nlargest(2, "age")
    return oldest.age.sum(), oldest.town.iloc[1], (oldest.town == "x").sum()


def cities_of_the_youngest(df):
    return df.nsmallest(3, "age").groupby("city").size().to_dict(), list(df.nsmallest(1, "age").member)


def described(df):
    return df.age.describe()


def means_of_columns(df):
    return df[["age", "member"]].mean()


def histogram(df):
    return np.histogram(df.age, bins=[0, 30, 50, 100])[0].tolist()


def where_of_numpy(df):
    df["g"] = np.where(df.age > 30, "a", "b")
    return df.groupby("g").member.sum()


def crossed(df):
    return pd.crosstab(df.city, df.member)


def richest_group(df):
    return df.groupby("city").age.sum().idxmax()


def difference_of_groups(df):
    a = df[df.member == 1].groupby("city").age.mean()
    b = df.groupby("city").age.mean()
    return a - b


def count_or_nothing(df):
    return df.town.value_counts().get("y", 0)


def counts_of_all(df):
    return df.town.value_counts().reindex(["x", "y"], fill_value=0)


def index_reset(df):
    return df.groupby("city").age.max().reset_index().age.sum()


def two_keys(df):
    return df.groupby(["city", "member"]).age.sum()


def unstacked(df):
    return df.groupby(["city", "member"]).size().unstack(fill_value=0)


def words(df):
    return (df.city.str[:1] + df.town.str.upper()).value_counts()


def figures_of_numpy(df):
    return np.mean(df.age), np.std(df.age)


def row_by_row(df):
    t = 0
    for _, row in df.iterrows():
        t += row["age"] if row.member == 1 else 0
    return t


def along_rows(df):
    return df.apply(lambda r: r.age * r["member"], axis=1).sum()


def sorted_groups(df):
    return df.groupby("city").age.mean().sort_values(ascending=False).to_dict()


def share_of_old(df):
    return (df.age > 30).mean()


def applied_to_groups(df):
    return df.groupby("city").apply(lambda g: (g.age > 30).sum())


def without_index(df):
    return df.groupby("city", as_index=False).age.mean().age.tolist()


def column_by_column(df):
    return df.age.groupby(df.city).sum()


def running_sum(df):
    return df.age.cumsum().iloc[-2]


def filled(df):
    return df.town.map({"x": 1}).fillna(5).sum()


def dropped(df):
    return df.assign(v=df.town.map({"x": 1.5})).dropna().age.mean()


def all_sums(df):
    return df.groupby("city").sum(numeric_only=True)


def twice(df):
    return pd.concat([df, df]).age.sum()


def nobody(df):
    return df[df.age > 60].empty


def any_and_all(df):
    return (df.age > 60).any(), bool((df.age > 10).all())


def by_methods(df):
    return df.age.mul(2).sub(1).gt(60).sum()


def counts_in_groups(df):
    return df.groupby("city").member.value_counts()


def first_of_group(df):
    return df[df.member == 1].groupby("city").age.first()


def rows_themselves(df):
    return df[df.age > 30].age.tolist()
