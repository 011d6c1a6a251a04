"""What people see: the command line, charts and report pages."""
