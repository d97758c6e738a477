"""Where tables are kept: one interface (`Storage`), and what implements it. No SQL elsewhere."""
