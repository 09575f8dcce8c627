"""What `upgrade doctor` looks at, area by area: program, terminal, folders, network."""
