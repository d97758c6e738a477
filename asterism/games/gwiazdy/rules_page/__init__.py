"""The rules page of We Are All Stars."""
