"""What screens are put together from: rows, forms, buttons, prose, the large name."""
