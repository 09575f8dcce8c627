"""What a solitaire needs beside the table: games left and gone on with, results, deals to find."""
