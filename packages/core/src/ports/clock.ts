/** Milliseconds since 1970. Budgets and leases use the database time instead, which all hosts share. */
export interface Clock {
  now(): number;
}
