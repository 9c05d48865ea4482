"""Africa, by Reiner Knizia (2001): two to five explorers turn up what 96 markers hide across a continent."""

from kibo.core.game import Game, Option
from kibo.core.thought import Thought

from . import notation, reasons, rules, view
from .actions import NUM_ACTIONS
from .bots import log_odds, value
from .count import FINAL, breakdown
from .draws import DRAWS
from .effects import effects
from .heat import HEAT
from .laws import LAWS
from .material import MATERIAL
from .moved import went
from .state import Phase, State
from .tell import tell

GAME = Game(
    id="africa",
    seats=range(2, 6),
    state=State,
    rules=rules,
    num_actions=NUM_ACTIONS,
    notation=notation,
    options=(Option("simple"), Option("finish_round")),
    view=view,
    laws=LAWS,
    value=value,
    judged=log_odds,
    thought=Thought(depth=24, odds=1000, hard=600, master=3000),
    worlds=1,
    luck=0,
    weights=("bots.FIND", "bots.CAMP_IN_HAND", "bots.NUGGET", "bots.VICTORY", "bots.TRAVEL_WORTH"),
    gain=rules.gain,
    effects=effects,
    moved=went,
    turns=(Phase.SET_OUT,),
    tell=tell,
    derive=rules.derive,
    draws=DRAWS,
    cites={
        Phase.CHOOSE_CITY: "AFR-06",
        Phase.SET_OUT: "AFR-10",
        Phase.TRAVEL: "AFR-11",
        Phase.MOVE_AGAIN: "AFR-15",
        Phase.ACT: "AFR-14",
        Phase.TURN_UP: "AFR-20",
        Phase.PLACE_FOUND: "AFR-25",
        Phase.PLACE_MOVED: "AFR-34",
        Phase.EXCHANGE: "AFR-23",
    },
    reasons=reasons,
    breakdown=breakdown,
    final=FINAL,
    heat=HEAT,
    usual_seats=4,
    material=MATERIAL,
)
