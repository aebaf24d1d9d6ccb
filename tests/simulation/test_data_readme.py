from engines.core.places import CHECKOUT
from engines.games import GAMES, game
from engines.simulation.columns import readme


def test_the_readme_of_the_data_folder_is_up_to_date():
    text = (CHECKOUT / "data" / "README.md").read_text()
    assert text == readme(map(game, GAMES)), "make it anew: python -m engines.simulation.columns > data/README.md"
    for slug in GAMES:
        for column in game(slug).columns:
            assert f"| {column.per}s | {column.id} | " in text
