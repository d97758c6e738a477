"""`asterism` in processes forked from one that has loaded all machine code: they are up at once, so
that they can be killed hundreds of times within an hour."""

import multiprocessing
import os
import sys

from forked_server import LikePopen

CONTEXT = multiprocessing.get_context("forkserver")


class PreloadedProcess(LikePopen, CONTEXT.Process):
    pass


def wait_until_loaded():
    """Start the process that the others are forked from. What is not compiled yet is compiled."""
    CONTEXT.set_forkserver_preload(["loaded_engine"])
    first = CONTEXT.Process(target=os.getpid)
    first.start()
    first.join()


def run_preloaded(*words):
    """Run `asterism` with these words."""
    process = PreloadedProcess(target=run_command, args=words)
    process.start()
    return process


def run_command(*words):
    from asterism.cli import cli

    sys.stdout = open(os.devnull, "w")  # noqa: SIM115  it stays open to the end
    cli.main(words, prog_name="asterism")
