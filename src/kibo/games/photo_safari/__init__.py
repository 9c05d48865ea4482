"""Photo safari on an archipelago: six different animals before the camera, and a good memory for where they hide."""

from kibo.core.game import Game, Option
from kibo.core.thought import Thought

from . import notation, reasons, rules, view
from .actions import NUM_ACTIONS
from .board import BOARDS
from .bots import forget, value
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
    "photo_safari",
    range(2, 7),
    State,
    rules,
    NUM_ACTIONS,
    notation,
    options=(Option("memory", ("on", "aid")), Option("board", BOARDS)),
    view=view,
    laws=LAWS,
    value=value,
    thought=Thought(depth=12, lead=8, hard=600, master=600),
    forget=forget,
    worlds=1,
    luck=0,
    weights=("bots.PEEK", "bots.SWAP", "race.CALLS", "race.STAYS", "race.SCOUTED"),
    gain=rules.gain,
    effects=effects,
    moved=went,
    turns=(Phase.LOOK,),
    tell=tell,
    draws=DRAWS,
    cites={
        Phase.LOOK: "SAF-10",
        Phase.SEE: "SAF-10",
        Phase.MOVE: "SAF-11",
        Phase.TAKE: "SAF-12",
        Phase.REVEAL: "SAF-12",
        Phase.PUT_BACK: "SAF-31",
        Phase.TURTLE: "SAF-40",
        Phase.TURTLE_AGAIN: "SAF-40",
        Phase.PELICAN: "SAF-41",
        Phase.DOLPHIN: "SAF-42",
        Phase.DOLPHIN_TAKE: "SAF-42",
        Phase.OCTOPUS: "SAF-43",
        Phase.OCTOPUS_SWAP: "SAF-43",
        Phase.WHALE: "SAF-44",
        Phase.GIVE: "SAF-22",
        Phase.FINISH: "SAF-24",
    },
    reasons=reasons,
    breakdown=breakdown,
    final=FINAL,
    heat=HEAT,
    usual_seats=4,
    material=MATERIAL,
)
