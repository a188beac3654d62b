"""The command line: reads options, calls the API, renders."""
