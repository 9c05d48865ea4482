"""Star of Africa (Kari Mannerla, 1951): find the great diamond, and be first to bring it to Tangier or Cairo."""

from kibo.core.game import Game, Option
from kibo.core.thought import Thought

from . import notation, reasons, rules, view
from .actions import NUM_ACTIONS
from .bots import value
from .count import FINAL, breakdown
from .draws import DRAWS
from .effects import effects
from .heat import HEAT
from .laws import LAWS
from .material import MATERIAL
from .moved import went
from .odds import log_odds
from .state import Phase, State
from .tell import tell

GAME = Game(
    id="star_of_africa",
    seats=range(2, 6),
    state=State,
    rules=rules,
    num_actions=NUM_ACTIONS,
    notation=notation,
    options=(
        Option("cape_town", ("every", "once", "first")),
        Option("flights", ("anywhere", "strict")),
        Option("entrance", ("exact", "wait")),
    ),
    view=view,
    laws=LAWS,
    value=value,
    judged=log_odds,
    thought=Thought(depth=24, odds=1000, lead=8, hard=1200, master=1200),
    worlds=1,
    luck=0,
    weights=tuple(
        f"bots.{name}"
        for name in (
            "TURN_HOME",
            "LEFT",
            "AWAY",
            "HUNDRED",
            "ENOUGH",
            "PLENTY",
            "MISSED",
            "HIGHEST_BID",
            "BARRED",
            "IN_HAND",
            "PATIENCE",
            "QUEUE",
            "MAROONED",
        )
    ),
    gain=rules.gain,
    effects=effects,
    moved=went,
    turns=(Phase.TAKE_TURN,),
    tell=tell,
    draws=DRAWS,
    cites={
        Phase.CHOOSE_START: "STA-04",
        Phase.TAKE_TURN: "STA-18",
        Phase.MOVE: "STA-11",
        Phase.TURN_TOKEN: "STA-20",
        Phase.DECIDE_ROBBER: "STA-44",
        Phase.BID: "STA-52",
    },
    reasons=reasons,
    breakdown=breakdown,
    final=FINAL,
    heat=HEAT,
    usual_seats=4,
    material=MATERIAL,
)
