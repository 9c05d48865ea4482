"""Tables driven through any order of what people, networks and machines may do."""

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kibo.server.home import Home
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import parts_of
from kibo.server.table.decide import act_for_bot
from kibo.server.table.events import NOBODY, Refused
from kibo.server.table.lateness import tick
from kibo.server.table.places import WISHES
from kibo.server.table.table import Table
from server.conftest import Played

FRAMER = Framer(Home())
SECRET = bytes(range(100, 132))
PLAYERS = st.sampled_from(["anna", "ben", "carla", "eve"])


class AnyOrder(RuleBasedStateMachine):
    """Nothing that is refused changes anything, and the log always leads back to the same table."""

    def tell(self, player, verb, **data):
        """A message; if it is refused, the table is as it was."""
        before = (self.played.table.seq, self.played.table.board, self.history())
        try:
            self.played.tell(player, verb, **data)
            return True
        except Refused as refused:
            assert refused.phrase.key.startswith("refused.")
            assert before == (self.played.table.seq, self.played.table.board, self.history())
            return False

    def history(self):
        return list(self.played.table.match.history) if self.played.table.match else None

    @initialize(
        one_screen=st.booleans(),
        clock=st.sampled_from(["none", "brisk"]),
        absent=st.sampled_from(["bot", "wait"]),
        here=st.permutations(["anna", "ben", "carla"]),
        many=st.integers(0, 3),
    )
    def begin(self, one_screen, clock, absent, here, many):
        self.played = Played(Random(1).randrange, SECRET, seats=3, one_screen=one_screen, clock=clock, absent=absent)
        self.boards = []
        for player in here[:many]:
            self.join(player, player.title(), 0)
            self.played.table.arrive(player)

    @rule(player=PLAYERS, name=st.sampled_from(["Anna", "Ben", "Carla", ""]), seat=st.integers(0, 3))
    def join(self, player, name, seat):
        self.tell(player, "sit", name=name, **({"seat": seat} if seat else {}))

    @rule(player=PLAYERS, word=st.text(max_size=5))
    def add_word(self, player, word):
        self.tell(player, "word", word=word)

    @rule(player=PLAYERS, colour=st.integers(-1, 5))
    def choose_colour(self, player, colour):
        self.tell(player, "colour", colour=colour)

    @rule(player=PLAYERS, seat=st.integers(0, 3))
    def seat_bot(self, player, seat):
        self.tell(player, "bot", bot="random", seat=seat)

    @rule(player=PLAYERS, seat=st.integers(0, 3))
    def clear_seat(self, player, seat):
        self.tell(player, "clear", seat=seat)

    @rule(player=PLAYERS, device=PLAYERS, seat=st.integers(0, 1))
    def open_link(self, player, device, seat):
        mine = self.played.table.seats_of(player)
        if mine and not self.played.table.seats_of(device):
            assert self.tell(device, "link", token=self.played.table.places[mine[seat % len(mine)]].token)

    @rule(player=PLAYERS, what=st.sampled_from(WISHES), seat=st.integers(0, 3))
    def ask(self, player, what, seat):
        before, asked = self.history(), self.played.table.wish
        if self.tell(player, "ask", what=what, seat=seat, board=self.played.table.board):
            assert asked is None
            assert self.played.table.wish or what == "undo" or self.history() == before

    @rule(player=PLAYERS, yes=st.booleans())
    def answer(self, player, yes):
        if self.tell(player, "answer", yes=yes) and not yes:
            assert self.played.table.wish is None

    @rule(player=PLAYERS)
    def resign(self, player):
        if self.tell(player, "resign"):
            assert self.played.table.stage == "dropped" or not self.played.table.seats_of(player)

    @rule(player=PLAYERS, order=st.permutations(range(3)) | st.just([]) | st.permutations(range(2)))
    def arrange(self, player, order):
        self.tell(player, "arrange", order=[*order])

    @rule(player=PLAYERS)
    def leave(self, player):
        self.tell(player, "leave")

    @rule(player=PLAYERS, fill=st.sampled_from(["", "random"]))
    def start(self, player, fill):
        self.tell(player, "start", fill=fill)

    @rule(player=PLAYERS, choice=st.integers(0, 20))
    def act(self, player, choice):
        table = self.played.table
        if table.match and not table.match.over:
            legal = table.match.legal
            seat, board = table.to_act, table.board
            done = self.tell(player, "act", board=board, action=legal[choice % len(legal)])
            assert done == (seat in table.seats_of(player))
            self.boards.append(board)

    @rule(player=PLAYERS, choice=st.integers(-3, 9), which=st.integers(0, 5))
    def act_late(self, player, choice, which):
        if self.boards:
            board = self.boards[-1 - which % len(self.boards)]
            if board != self.played.table.board:
                assert not self.tell(player, "act", board=board, action=choice)

    @rule(player=PLAYERS, far=st.booleans())
    def undo(self, player, far):
        table = self.played.table
        before = self.history()
        if self.tell(player, "undo", board=table.board, far=far):
            assert self.history() == before[: len(self.history())]
            assert table.to_act in table.seats_of(player)

    @rule(player=PLAYERS)
    def show(self, player):
        table = self.played.table
        self.tell(player, "show", board=table.board, seat=table.eyes(player).curtain)

    @rule(player=PLAYERS)
    def pass_on(self, player):
        self.tell(player, "pass", board=self.played.table.board)

    @rule(player=PLAYERS, seats=st.integers(2, 4), guests=st.booleans())
    def change(self, player, seats, guests):
        self.tell(player, "change", seats=seats, guests_begin=guests)

    @rule(player=PLAYERS)
    def connect(self, player):
        self.played.table.arrive(player)
        self.tell(player, "back")

    @rule(player=PLAYERS)
    def disconnect(self, player):
        self.played.table.depart(player, self.played.now)

    @rule(seconds=st.sampled_from([1, 30, 100, 1000]))
    def wait(self, seconds):
        self.played.now += seconds
        self.played.fold(tick(self.played.table, self.played.now))

    @precondition(lambda self: self.played.table.bot_to_act())
    @rule(choice=st.integers(0, 20))
    def bot(self, choice):
        table = self.played.table
        legal = table.playing.legal
        assert self.played.fold(act_for_bot(table, table.board, legal[choice % len(legal)], self.played.now))

    @rule(player=PLAYERS, text=st.text(max_size=5))
    def chat(self, player, text):
        self.tell(player, "say", text=text, name="Guest")

    @rule()
    def restart(self):
        """What is not in the log is gone; the rest is there again."""
        self.played.table = Table.restored("test", self.played.games, self.played.events)
        self.played.table.below = self.played.below

    @invariant()
    def the_log_leads_here(self):
        if not hasattr(self, "played"):
            return
        table = self.played.table
        restored = Table.restored("test", self.played.games, self.played.events)
        assert (restored.seq, restored.board, restored.stage) == (table.seq, table.board, table.stage)
        assert (restored.places, restored.arranged) == (table.places, table.arranged)
        assert not table.arranged or sorted(table.arranged) == list(range(len(table.places)))
        assert [event.seq for event in self.played.events] == list(range(1, table.seq + 1))
        if table.match:
            assert restored.playing.history == table.playing.history
            assert restored.playing.position == table.playing.position
            assert table.match.over == (table.stage == "over")
            assert table.stage in ("over", "dropped") or table.to_act != NOBODY  # chance never waits

    @invariant()
    def who_asks_and_who_is_asked_about_are_people_who_sit_here(self):
        if hasattr(self, "played") and (wish := self.played.table.wish):
            concerned = [seat for seat in (wish.seat, wish.of, *wish.agreed) if seat != NOBODY]
            assert all(seat < len(self.played.table.places) for seat in concerned)
            assert all(self.played.table.places[seat].players for seat in concerned)

    @invariant()
    def the_table_can_be_shown(self):
        """To one after the other: all of them at every step would take too long."""
        if hasattr(self, "played"):
            table = self.played.table
            viewer = ("anna", "ben", "carla", "eve", "nobody")[table.seq % 5]
            assert parts_of(FRAMER, table, angle_of(table, viewer, "en", tall=False))

    @invariant()
    def nobody_has_two_seats_by_accident(self):
        if hasattr(self, "played") and not self.played.table.terms.one_screen:
            assert all(len(self.played.table.seats_of(player)) <= 1 for player in ("anna", "ben", "carla", "eve"))


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
