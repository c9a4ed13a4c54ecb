"""What is on paper: one module a sheet. Each takes a Job and its own options and returns a Printout of pages."""
