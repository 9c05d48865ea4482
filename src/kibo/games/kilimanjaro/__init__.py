"""At the Foot of Kilimanjaro (Reiner Knizia, 1995): a race of expeditions up to the base camp."""

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
from .state import Phase, State
from .tell import tell

GAME = Game(
    id="kilimanjaro",
    seats=range(2, 5),
    state=State,
    rules=rules,
    num_actions=NUM_ACTIONS,
    notation=notation,
    options=(Option("send_back"),),
    view=view,
    laws=LAWS,
    value=value,
    thought=Thought(depth=12, opening=Phase.PLAY_CARD, odds=1000, hard=3000, master=24000),
    weights=(
        "bots.REACH",
        "bots.HOME",
        "bots.FRUIT",
        "bots.ROAR",
        "bots.TURN_ABOUT",
        "bots.BEST",
        "bots.BEST_HOME",
        "bots.TRAP",
        "bots.LARDER",
        "bots.LADDER",
        "bots.CROWD",
    ),
    gain=rules.gain,
    effects=effects,
    moved=went,
    turns=(Phase.PLAY_CARD,),
    tell=tell,
    reasons=reasons,
    breakdown=breakdown,
    final=FINAL,
    heat=HEAT,
    draws=DRAWS,
    cites={
        Phase.CHOOSE_COUNTER: "KIL-06",
        Phase.PLACE_COUNTER: "KIL-07",
        Phase.PLAY_CARD: "KIL-12",
        Phase.TAKE_BANANA: "KIL-21",
        Phase.SWAP_PLACES: "KIL-23",
        Phase.SEND_BACK: "KIL-40",
    },
    material=MATERIAL,
)
