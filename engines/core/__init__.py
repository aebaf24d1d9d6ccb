"""What every game shares: the contract, chance, records, outcomes and errors."""
