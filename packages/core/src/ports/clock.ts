/** Milliseconds since 1970. Budgets and leases do not use it: they go by the database's time, which all hosts share. */
export interface Clock {
  now(): number;
}
