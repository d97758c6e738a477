"""The rules page of Hvězdokupy."""
