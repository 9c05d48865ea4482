"""A card whose threads run one after the other, interpreted: what is done around a card, and on it, without one."""

from types import ModuleType, SimpleNamespace

import numpy
from numba import types

from kibo.core.link import linker


class OnCard:
    """An array that can be reached as one on a card is."""

    def __init__(self, array):
        self.array, self.shape, self.dtype = array, array.shape, array.dtype

    def view(self, kind):
        return OnCard(self.array.view(kind))

    def reshape(self, shape):
        return OnCard(self.array.reshape(shape))

    def __getitem__(self, key):
        return OnCard(self.array[key])

    def __len__(self):
        return len(self.array)

    def copy_to_host(self):
        return self.array.copy()

    @property
    def __cuda_array_interface__(self):
        return {}


class Pretended(ModuleType):
    """In place of numba's CUDA target. Kernels are handed plain lists, and positions as plain rules know them."""

    def __init__(self, game=None):
        super().__init__("pretended")
        self.game, self.launches, self.compiled = game, [], []
        self.dispatcher = SimpleNamespace(config=SimpleNamespace())
        self.atomic = SimpleNamespace(add=self._add, min=self._min, max=self._max)
        self.local = SimpleNamespace(array=self._local)

    @staticmethod
    def _add(row, at, value):
        before = row[at]
        row[at] += value
        return before

    @staticmethod
    def _min(row, at, value):
        row[at] = min(row[at], value)

    @staticmethod
    def _max(row, at, value):
        row[at] = max(row[at], value)

    def _local(self, count, kind):
        """What a thread has for itself holds whatever was there before."""
        return [self.game.state() for _ in range(count)] if isinstance(kind, types.Record) else [-77] * count

    def is_available(self):
        return True

    def device_array(self, shape, kind):
        return OnCard(numpy.full(shape, 77, kind))

    def to_device(self, array):
        return OnCard(array.copy())

    def as_cuda_array(self, array):
        return array

    def synchronize(self):
        pass

    def grid(self, _dimensions):
        return self.thread

    def gridsize(self, _dimensions):
        return self.threads

    def any_sync(self, _warp, told):
        return told

    def match_any_sync(self, _warp, _told):
        return 1

    def popc(self, bits):
        return bits.bit_count()

    def shfl_xor_sync(self, _warp, told, _far):
        return told

    def jit(self, function=None, device=False, max_registers=None):
        if device:
            return lambda inner: inner
        self.compiled.append(function.__name__)
        card = self

        class Launch:
            def __getitem__(self, size):
                return lambda *given: card.launch(function, size[0] * size[1], given)

        return Launch()

    def launch(self, function, threads, given):
        """Run all threads of a launch; a kernel called `whole` does by itself what all of them would."""
        self.launches.append(function.__name__)
        self.threads = threads
        whole = function.__name__ == "whole"
        there = [one.array if isinstance(one, OnCard) else one for one in given]
        rows = there if whole else [self.row(one) for one in there]
        for thread in range(1 if whole else threads):
            self.thread = thread
            function(*rows)
        for array, row in zip(there, rows, strict=True):
            if row is not array and not array.dtype.fields:
                array[...] = row

    def row(self, one):
        """What a thread is handed for an array."""
        if not isinstance(one, numpy.ndarray) or one.ndim > 1:
            return one
        return [self.game.state.unpack(line) for line in one] if one.dtype.fields else one.tolist()


def plain_linker(game, _way, swap=None, place=None):
    """In place of the linker that compiles."""
    return linker(game, "plain", swap)
