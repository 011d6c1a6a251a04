"""The one error that people are meant to see: bad input, in one sentence."""


class InputError(ValueError):
    """Input that cannot be used. The message is one sentence: where, what was found, what is allowed."""


class EngineError(RuntimeError):
    """A game that went wrong while it was played: an illegal choice, or a position that never ends."""
