/** Wrong use of the command itself; ends with exit code 2. */
export class UsageError extends Error {}
