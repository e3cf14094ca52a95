export const FULL = {
  toolHandler: { rounds: 15, calls: 5000 },
  pace: { rounds: 5, seconds: 1.5, warmUpSeconds: 5, warmUpRequests: 10_000 },
  recordsPerStore: 100,
  masking: { smallest: 25_000, doublings: 3, runs: 3 },
  layouts: { many: 10_000, calls: 200, design: { rounds: 5, calls: 2000, mjmlCalls: 5 } },
  liquid: { rounds: 5, seconds: 4 },
  runs: { rounds: 7, calls: 1000 },
  sending: { runs: 60 },
  mails: { rounds: 5, calls: 400 },
  history: { few: 10_000, many: 1_000_000, calls: 150, writes: 2000 },
  lists: { few: 100, many: 20_000, calls: 200 },
  latency: { seconds: 6, warmUpSeconds: 5, highest: 5000 },
  memory: { perSecond: 20, minutes: 60 },
};
export type Size = typeof FULL;

/** A smoke test. Servers are not warm after such a short time, so no bars apply. */
export const QUICK: Size = {
  toolHandler: { rounds: 1, calls: 200 },
  pace: { rounds: 2, seconds: 0.2, warmUpSeconds: 0.15, warmUpRequests: 10_000 },
  recordsPerStore: 25,
  masking: { smallest: 5_000, doublings: 1, runs: 1 },
  layouts: { many: 300, calls: 20, design: { rounds: 1, calls: 100, mjmlCalls: 1 } },
  liquid: { rounds: 1, seconds: 0.5 },
  runs: { rounds: 1, calls: 20 },
  sending: { runs: 4 },
  mails: { rounds: 1, calls: 20 },
  history: { few: 500, many: 3000, calls: 5, writes: 80 },
  lists: { few: 100, many: 300, calls: 5 },
  latency: { seconds: 0.5, warmUpSeconds: 0.2, highest: 40 },
  memory: { perSecond: 20, minutes: 1 },
};
