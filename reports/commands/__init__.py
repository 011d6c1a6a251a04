"""Commands that need more than a few lines: a file each, registered in `reports.cli`."""
