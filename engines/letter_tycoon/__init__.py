"""Letter Tycoon: build words, earn money, buy the patents of letters."""
