"""Teach a small agent a small Hanabi, in plain NumPy: python examples/train_an_agent.py

REINFORCE with a linear policy over the observation, on many matches at once. The reward is the
score; a match that ends by its third mistake keeps the points it has. Deterministic.
"""

import numpy as np

from asterism.adapters.vector import VectorEnv

MATCHES, STEPS, LEARNING_RATE, DISCOUNT = 128, 24, 5.0, 0.9
MISTAKE_COST = 0.35


class HintEnv(VectorEnv):
    """The numbers of an observation that say what was told of cards, and what lies on the table."""

    def __init__(self, *given, **options):
        super().__init__(*given, **options)
        wanted = ("was told", "firework", "hints", "lives")
        self.columns = [
            i for i, name in enumerate(self.layout.names) if any(part in name for part in wanted)
        ]

    def reset(self, **given):
        seen, info = super().reset(**given)
        return seen[:, self.columns], info

    def step(self, actions):
        """A mistake costs something, so that careless plays do not pay."""
        before = self.lives(self.batch.observe())
        seen, rewards, ended, cut, info = super().step(actions)
        after = self.lives(np.where(ended[:, None], info.get("final_obs", seen), seen))
        rewards = rewards - MISTAKE_COST * np.maximum(before - after, 0)
        return seen[:, self.columns], rewards, ended, cut, info

    def lives(self, seen):
        return seen[:, self.layout.names.index("lives 1 or more") :][:, :3].sum(axis=1)


def choose(weights, seen, mask, generator):
    """Sample an action for every match; return actions and their probabilities."""
    logits = np.where(mask, seen @ weights, -np.inf)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    drawn = (chances.cumsum(axis=1) > generator.random((len(seen), 1)) - 1e-9) & mask
    return drawn.argmax(axis=1), chances


def play_steps(envs, weights, seen, info, generator):
    """Play some moves everywhere; return what was seen, done and earned, and scores of ends."""
    steps, ends = [], []
    for _ in range(STEPS):
        mask = info["action_mask"]
        actions, chances = choose(weights, seen, mask, generator)
        before = seen
        seen, rewards, ended, _, info = envs.step(actions)
        steps.append((before, actions, chances, rewards, ended))
        ends.extend(info["final_scores"][ended, 0].tolist() if ended.any() else [])
    return steps, ends, seen, info


def gradient(steps, weights):
    """Return how to change the weights so that what paid is done more often."""
    change, future = np.zeros_like(weights), np.zeros(MATCHES, np.float32)
    for seen, actions, chances, rewards, ended in reversed(steps):
        future = rewards + DISCOUNT * future * ~ended
        advantage = ((future - future.mean()) / (future.std() + 0.1)).astype(np.float32)
        push = -chances
        push[np.arange(MATCHES), actions] += 1
        change += seen.T @ (push * advantage[:, None])
    return change / (MATCHES * STEPS)


def main(updates=160, seed=1):
    envs, generator = HintEnv("hanabi", matches=MATCHES, players=2), np.random.default_rng(seed)
    seen, info = envs.reset(seed=seed)
    weights = np.zeros((seen.shape[1], info["action_mask"].shape[1]), np.float32)
    first, last = [], []
    for update in range(updates):
        steps, ends, seen, info = play_steps(envs, weights, seen, info, generator)
        weights += LEARNING_RATE * gradient(steps, weights)
        (
            first if update < updates // 5 else last if update >= updates - updates // 5 else []
        ).extend(ends)
    before, after = float(np.mean(first)), float(np.mean(last))
    print(f"mean score: {before:.2f} at first, {after:.2f} after {updates} updates")
    return before, after


if __name__ == "__main__":
    main()
