"""Commands of the terminal, one a file; `reports.cli` registers them."""
