/** What the suites need of a test framework: `{ describe, it }` of Vitest or node:test, for example. */
export interface TestFunctions {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => Promise<void> | void): unknown;
}
