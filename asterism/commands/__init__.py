"""Parts of the command line that `asterism.cli` puts together."""
