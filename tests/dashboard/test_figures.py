"""The numbers behind the charts, and that each chart can be drawn."""

from __future__ import annotations

from collections.abc import Callable

import plotly.graph_objects as go
import polars as pl
import pytest

from dashboard.figures import bars, course, distribution, overlay, seats, shape, sources


@pytest.mark.parametrize(("low", "high", "width"), [(0, 20, 1), (0, 60, 2), (20, 105, 3), (0, 150, 5), (0, 3000, 100)])
def test_bars_have_a_whole_width_and_are_few(low: int, high: int, width: int) -> None:
    assert distribution.bar_width(low, high) == width
    assert (high - low) // width + 1 <= distribution.MOST_BARS


def two_sides() -> pl.DataFrame:
    return pl.DataFrame({"side": ["Mine", "Mine", "Rulebook"], "value": [10, 50, 30], "count": [1, 3, 4]})


def test_a_distribution_keeps_every_game_and_its_mean() -> None:
    info = distribution.distribution_info(two_sides())
    mine, rulebook = info.curves
    assert (mine.name, rulebook.name) == ("Mine", "Rulebook")
    assert mine.mean == 40
    assert rulebook.mean == 30
    assert sum(mine.shares) == sum(rulebook.shares) == 1
    assert sum(mine.counts) == 4
    assert "Mine: mean 40.0" in info.alt


def test_a_distribution_of_negative_values_starts_at_a_whole_bar() -> None:
    info = distribution.distribution_info(pl.DataFrame({"side": ["A"] * 2, "value": [-7, 90], "count": [1, 1]}))
    assert info.starts[0] <= -7 < info.starts[0] + info.width
    assert sum(info.curves[0].counts) == 2


def test_a_variant_is_drawn_over_its_base_and_a_run_alone() -> None:
    both = distribution.figure(distribution.distribution_info(two_sides()))
    assert [trace.type for trace in both.data] == ["bar", "scatter", "scatter"]
    alone = distribution.figure(distribution.distribution_info(two_sides().filter(pl.col("side") == "Mine")))
    assert [trace.type for trace in alone.data] == ["bar"]
    assert "mean 40.0" in alone.layout.annotations[0].text


def seat_rows(*sides: str) -> pl.DataFrame:
    return pl.DataFrame([{"side": side, "seat": seat, "value": 0.3, "low": 0.28, "high": 0.33} for side in sides for seat in range(3)])


@pytest.mark.parametrize("sides", [("Mine",), ("Mine", "Rulebook")], ids=["alone", "over its base"])
@pytest.mark.parametrize("draw", [distribution.figure, overlay.figure])
def test_the_name_of_an_axis_stands_below_its_numbers_and_not_between_them(
    draw: Callable[[distribution.DistributionInfo], go.Figure], sides: tuple[str, ...]
) -> None:
    axis = draw(distribution.distribution_info(two_sides().filter(pl.col("side").is_in(sides)))).layout.xaxis
    assert axis.title.text == "points"
    assert axis.title.standoff + axis.ticklen >= axis.tickfont.size, "a line of numbers fits above it"


def test_seats_show_the_chance_of_an_even_table() -> None:
    info = seats.seats_info(seat_rows("Rulebook", "Mine"))
    assert info.chance == pytest.approx(1 / 3)
    assert "chance is 33.3 %" in info.alt
    figure = seats.figure(info)
    assert figure.layout.shapes[0].x0 == pytest.approx(100 / 3)


def test_the_axis_of_seats_has_more_than_one_tick() -> None:
    axis = seats.figure(seats.seats_info(seat_rows("Rulebook", "Mine"))).layout.xaxis
    low, high = axis.range
    assert 2 <= (high - low) / axis.dtick <= seats.MOST_TICKS


def test_there_is_a_course_where_points_change_before_the_end() -> None:
    def moves(*points: int) -> bool:
        rows = [{"turn": turn, "seat": 0, "points": one} for turn, one in enumerate(points)]
        return course.moves(course.course_info(pl.DataFrame(rows), ["You"]))

    assert moves(0, 2, 5)
    assert not moves(0, 0, 5)


def test_seats_alone_carry_the_value_in_the_label() -> None:
    figure = seats.figure(seats.seats_info(seat_rows("Run")))
    assert figure.layout.yaxis.ticktext[0] == "Seat 1<br><b>30.0 %</b> ± 2.5"


def test_sources_that_bring_nothing_are_left_out() -> None:
    rows = [{"source": source, "seat": seat, "mean": mean} for source, mean in (("Money", 20.0), ("Stock", 0.0)) for seat in range(2)]
    info = sources.sources_info(pl.DataFrame(rows))
    assert info.sources == ("Money",)
    assert len(sources.figure(info).data) == 1


def test_a_histogram_joins_values_and_keeps_every_game() -> None:
    info = bars.histogram_info(pl.DataFrame({"value": list(range(60)), "count": [2] * 60}), "Length")
    assert len(info.values) <= 24
    assert sum(info.values) == pytest.approx(1)
    assert info.labels[0] == "0–2"
    bars.figure(info, chance=0.5)


def test_lying_bars_write_their_values() -> None:
    figure = bars.lying(bars.bars_info(pl.DataFrame({"label": ["ended by rule", "cut"], "value": [0.998, 0.002]}), "Ends"))
    assert list(figure.data[0].text) == ["99.8 %", "0.2 %"]


def test_the_shape_of_the_game_is_drawn_over_the_chance() -> None:
    frame = pl.DataFrame({"moment": ["a third", "half"], "value": [0.4, 0.6], "low": [0.38, 0.58], "high": [0.42, 0.62]})
    info = shape.shape_info(frame, 4)
    assert info.chance == 0.25
    assert "half 60.0 %" in info.alt
    line = shape.figure(info).data[0]
    assert line.cliponaxis is False, "the dots at the start and the end of the game are whole"


def source_rows(*names: str) -> pl.DataFrame:
    return pl.DataFrame([{"source": name, "seat": seat, "mean": 4.0} for name in names for seat in range(2)])


@pytest.mark.parametrize(
    "made",
    [
        lambda: distribution.figure(distribution.distribution_info(two_sides())),
        lambda: seats.figure(seats.seats_info(seat_rows("Rulebook", "Mine"))),
        lambda: sources.figure(sources.sources_info(source_rows("Points: letters", "Points: words", "Stock", "Patents", "Money"))),
        lambda: course.figure(course.course_info(pl.DataFrame({"turn": [0, 0], "seat": [0, 1], "points": [0, 1]}), ["Ada", "Bo"])),
    ],
    ids=["distribution", "seats", "sources", "course"],
)
def test_a_legend_hangs_from_the_top_of_the_figure_where_the_plot_makes_room_for_it_at_any_width(made: Callable[[], go.Figure]) -> None:
    legend = made().layout.legend
    assert (legend.yref, legend.y, legend.yanchor) == ("container", 1, "top")
