"""Don-Cha by Mike Petty: two hidden crosswords of three words, and questions about them."""
