"""We are all stars: what the rollout policy weighs, a file a subject."""
