import { setTimeout as pause } from 'node:timers/promises';
import { api } from './client.js';
import type { Finding, World } from './world.js';

const BUDGET = 300;
const WINDOW_MS = 60_000;
/** The ring of a budget has slots of a second, and a refusal is cached for a second. */
const SLACK_MS = 2500;

export interface BudgetRequest {
  /** The charge happened in between. */
  from: number;
  until: number;
  status: number;
}

/** In no window were more than 300 let through, and each refusal had 300 charges before it. */
export function budgetFindings(requests: readonly BudgetRequest[]): Finding[] {
  const passed = requests.filter(({ status }) => status === 200);
  for (const { from } of passed) {
    // Only those that were certainly charged within one minute.
    const count = passed.filter((one) => one.from >= from && one.until <= from + WINDOW_MS - SLACK_MS).length;
    if (count > BUDGET) return [{ kind: 'budget', what: `a key was let through ${count} times in a minute` }];
  }
  // A call without a response may have been charged.
  const charged = requests.filter(({ status }) => status !== 429);
  for (const { from, until } of requests.filter(({ status }) => status === 429)) {
    const count = charged.filter((one) => one.until >= from - WINDOW_MS - SLACK_MS && one.from <= until).length;
    if (count < BUDGET) return [{ kind: 'budget', what: `a key was refused after ${count} requests in a minute` }];
  }
  return [];
}

/** Uses one key more than it may be used, on all hosts. */
export function busyKey({ client, setup }: World) {
  const requests: BudgetRequest[] = [];
  let isOn = true;

  async function run() {
    while (isOn) {
      const from = performance.now();
      const { status, endedAt } = await client.try(api(setup.busyKey, 'GET', '/me'));
      requests.push({ from, until: endedAt, status });
      await pause(40);
    }
  }
  const running = Promise.all([run(), run()]);

  return {
    async stop() {
      isOn = false;
      await running;
    },
    check: () => budgetFindings(requests),
    figures: () => ({
      'requests of the busy key': requests.length,
      'of them refused': requests.filter(({ status }) => status === 429).length,
    }),
  };
}
