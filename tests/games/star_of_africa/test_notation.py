"""Actions as text and in words, with what they cost and bring."""

import pytest

import kibo
from kibo.core.notation import read


def said(game, t, line, language="en"):
    match = kibo.Match.at(game, t.s.to_words(), chance="ask", names=["Ann", "Bo", "Cy"][: t.s.seats])
    return match.say(read(game, t.s, line), language)


def test_moves_say_what_they_cost(game, table):
    t = table("sierra_leone", "cairo").do("roll", "die 5")
    assert said(game, t, "go gold_coast") == "Ann goes overland to the Gold Coast, free of charge"
    assert said(game, t, "go st_helena~off_cape_verde~6").endswith("and pays 100 francs")
    poor = table("tangier", "cairo", money=[0, 3]).do("roll", "die 5")
    assert said(game, poor, "go tangier~tunis~1").startswith("Ann has no money and drifts one dot to dot 1 at sea")


def test_every_place_has_a_name_in_words(game):
    from kibo.games.star_of_africa.board import CITIES, NAMES
    from kibo.games.star_of_africa.notation import place, towards, within

    for language in ("en", "fr", "de"):
        text = game.text(language)
        for names in ([text.say(form(space)) for space in range(len(NAMES))] for form in (place, towards)):
            assert len(set(names)) == len(NAMES)
        assert len({text.say(within(city)) for city in range(CITIES)}) == CITIES


def test_a_place_stands_in_a_sentence_as_the_language_wants_it(game, table):
    t = table("sierra_leone", "cairo").do("roll", "die 5")
    assert said(game, t, "go gold_coast", "fr") == "Ann va par la route à la Côte d’Or, sans rien payer"
    assert said(game, t, "go gold_coast", "de") == "Ann zieht gratis über Land zur Goldküste"
    t = table("lake_victoria", "tangier")
    assert said(game, t, "pay") == "Ann pays 100 francs to turn the token at Lake Victoria"
    assert said(game, t, "pay", "de") == "Ann zahlt 100 Franken und dreht am Victoriasee die Plakette um"


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        (6, "Bo rolls a 6: Ann pays no ransom"),
        (2, "Bo rolls a 2: Ann pays a ransom of 200 francs"),
        (3, "Bo rolls a 3: Ann can pay only 200 francs and misses 1 turn"),
        (5, "Bo rolls a 5: Ann can pay only 200 francs and misses 3 turns"),
    ],
)
def test_a_ransom_says_what_comes_of_it(game, table, roll, words):
    t = table("cairo-egypt-3", "tangier", money=[2, 0], robbers={"egypt": "B"}).do("roll", "die 1", "go egypt")
    assert said(game, t, f"die {roll}") == words


def test_rolls_say_what_they_were_for(game, table):
    t = table("egypt", "tangier").do("try")
    assert said(game, t, "die 3") == "Ann rolls a 3: the token stays face down"
    assert said(game, t, "die 4") == "Ann rolls a 4: the token is turned"
    assert said(game, t.do("die 4"), "token ruby") == "Ann finds a ruby in Egypt"
    t = table("egypt", "tangier")
    assert said(game, t, "pay") == "Ann pays 100 francs to turn the token in Egypt"
    assert said(game, t.do("roll"), "die 2") == "Ann rolls a 2"


def test_words_for_the_rest(game, table):
    t = table("tripoli", "cairo", money=[9, 9], bank={6: 1})
    assert said(game, t, "fly darfur") == "Ann flies to Darfur for 300 francs"
    assert said(game, t, "stay", "fr") == "Ann reste sur place"
    t.do("try", "die 6", "token star")
    assert said(game, t, "bid 400") == "Bo bids 400 francs"
    assert said(game, t, "quit", "de") == "Bo steigt aus der Versteigerung aus"


def gains(game, t):
    match = kibo.Match.at(game, t.s.to_words(), chance="ask")
    return {match.write(action): match.gain(action) for action in match.legal}


def test_gains_are_what_is_certain(game, table):
    t = table("whalefish_bay", "cairo", robbers={"congo": "B"})
    certain = gains(game, t)
    assert certain["fly cape_town"] == 200
    assert certain["fly gold_coast"] == -300
    assert certain["fly congo"] is None
    assert certain["stay"] == 0
    assert certain["roll"] is None
    assert certain["pay"] is None
    t.do("roll", "die 4")
    certain = gains(game, t)
    assert certain["go cape_town"] == 500
    assert certain["go congo~whalefish_bay~1"] == -100
    assert certain["go victoria_falls"] == 0
    once = table("whalefish_bay", "cairo", options={"cape_town": "once"}, gifted=[1])
    assert gains(game, once)["fly cape_town"] == -300
    arrived = table("cairo-egypt-3", "tangier").do("roll", "die 1", "go egypt")
    assert gains(game, arrived) == {"pay": -100, "wait": 0}
