"""Measure the balance of a game and read it: python examples/read_a_balance_report.py

`asterism balance bajne_kostky` writes the same as a page with pictures.
"""

from concurrent.futures import ThreadPoolExecutor

import asterism
from asterism.lab.balance import Plan, measure_balance
from asterism.lab.balance_sentences import main_sentences


def main(matches=60):
    game = asterism.load("bajne_kostky")
    found = measure_balance(game, Plan(matches, seed=1), lambda: ThreadPoolExecutor(1))
    for sentence in main_sentences(found):
        print("-", sentence)
    return found


if __name__ == "__main__":
    main()
