"""Every Numba option of the project, and where its compiled code is kept.

Numba's cache notices edits in a function's own file only. So the cache lies in a folder named by a digest of
everything that compiled code can depend on: all of `sim/`, the library versions and the options. A strategy's folder
adds its own file, so that editing a strategy compiles that strategy and nothing else.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core.errors import NumbaExperimentalFeatureWarning

CHECK = os.environ.get("EQUIPOISE_CHECK", "0") not in ("", "0")
JIT = not vars(numba.config)["DISABLE_JIT"]
OPTIONS: dict[str, Any] = {"cache": True, "error_model": "numpy", "nogil": True, "boundscheck": CHECK}
CONFIG: Any = numba.config
KEPT_FOLDERS = 40
KEPT_DAYS = 30

# Numba writes a record's type out, all its fields, thousands of times while it compiles: a tenth of the time of a cold start.
numba.types.Record.__repr__ = lambda self: f"Record{vars(self)['_code']}"  # type: ignore[method-assign]

warnings.filterwarnings("ignore", message="First-class function type feature is experimental",
                        category=NumbaExperimentalFeatureWarning)


def cache_root() -> Path:
    """The folder of all compiled code: `EQUIPOISE_CACHE`, or the user's cache directory."""
    return Path(os.environ.get("EQUIPOISE_CACHE") or platformdirs.user_cache_dir("equipoise"))


def digest_of(*parts: str | bytes) -> str:
    """A short name for some text: 16 hexadecimal digits of BLAKE2b."""
    h = hashlib.blake2b(digest_size=8)
    for part in parts:
        h.update(part.encode() if isinstance(part, str) else part)
        h.update(b"\0")
    return h.hexdigest()


def _engine_digest() -> str:
    here = Path(__file__).parent
    files = sorted(p for p in here.rglob("*.py"))
    sources = [p.relative_to(here).as_posix().encode() + b"\0" + p.read_bytes() for p in files]
    versions = f"numba {numba.__version__} numpy {np.__version__} python {sys.version} check {CHECK}"
    return digest_of(versions, *sources)


ENGINE = _engine_digest()
CONFIG.CACHE_DIR = str(cache_root() / f"engine-{ENGINE}")
CONFIG.OPT = type(CONFIG.OPT)(1)  # a sixth less to compile than at 3, and games as fast within the noise of a machine


def kernel(function: Callable | None = None, **more: Any) -> Any:
    """Compile a function of the hot path on its first call."""
    if function is None:
        return lambda f: kernel(f, **more)
    return numba.njit(**OPTIONS, **more)(function)


def inline(function: Callable) -> Any:
    """Compile a small step helper into its callers."""
    return kernel(function, forceinline=True)


@contextmanager
def cache_of(source: str | bytes) -> Iterator[None]:
    """Keep what is compiled inside in a folder of its own, named by the engine and `source`."""
    before = CONFIG.CACHE_DIR
    CONFIG.CACHE_DIR = str(cache_root() / f"strategy-{digest_of(ENGINE, source)}")
    try:
        yield
    finally:
        CONFIG.CACHE_DIR = before


def strategy_signature(state: np.dtype, rules: np.dtype, scratch: np.dtype) -> Any:
    """The one signature of `decide(state, rules, seat, weights, scratch)` in a game."""
    record = numba.from_dtype
    return numba.int64(record(state), record(rules), numba.int64, numba.float64[::1], record(scratch))


def compile_strategy(decide: Callable, signature: Any) -> Any:
    """Compile `decide` as a first-class function; without the JIT it stays a plain function."""
    return numba.njit(signature, **OPTIONS)(decide) if JIT else decide


@contextmanager
def announced(what: str) -> Iterator[None]:
    """Say on stderr that a cold compile is running, if one is: nothing is printed within the first second."""
    started = time.perf_counter()
    shown = threading.Event()

    def tell() -> None:
        shown.set()
        print(f"compiling {what} (first run after a change; kept for the next one) ...", file=sys.stderr, flush=True)

    timer = threading.Timer(1.0, tell)
    timer.daemon = True
    if JIT:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if shown.is_set():
            print(f"compiled {what} in {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)


def prune() -> None:
    """Drop compiled code that has not been used for a month, and all but the newest folders."""
    root = cache_root()
    folders = [p for pattern in ("engine-*", "strategy-*") for p in root.glob(pattern) if p.is_dir()]
    folders.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    oldest = time.time() - KEPT_DAYS * 86400
    for place, folder in enumerate(folders):
        if folder.name != f"engine-{ENGINE}" and (place >= KEPT_FOLDERS or folder.stat().st_mtime < oldest):
            shutil.rmtree(folder, ignore_errors=True)
