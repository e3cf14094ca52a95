import type { Level } from '../domain/access.js';
import { BUDGETS, budgetState, coalesced } from '../domain/budgets.js';
import { hashKey, isKey, type KeyFacts } from '../domain/key.js';
import type { BudgetKind, BudgetState, Ports } from '../ports/index.js';
import { SendstepError } from '../shared/errors.js';

const MAX_CACHED_KEYS = 10_000;

export interface AdmittedKey {
  level: Level;
  budget: BudgetState;
  facts: KeyFacts & { hash: string };
  spendExecute(): Promise<void>;
}

const unauthenticated = () =>
  new SendstepError('unauthenticated', 'a valid API key is required: Authorization: Bearer fak_…');

/** Checks a key and spends one request of its budget. Its facts are cached; its level is read with the budget each time. */
export function createKeyCheck(ports: Ports): (key: string) => Promise<AdmittedKey> {
  const take = coalesced(ports.budgets, ports.clock);
  const cachedFacts = new Map<string, AdmittedKey['facts']>();

  async function loadFacts(hash: string): Promise<AdmittedKey['facts']> {
    const loaded = await ports.keys.factsByHash(hash);
    if (!loaded) throw unauthenticated();
    if (cachedFacts.size >= MAX_CACHED_KEYS) cachedFacts.delete(cachedFacts.keys().next().value!);
    const facts = { ...loaded, hash };
    cachedFacts.set(hash, facts);
    return facts;
  }

  async function spend(hash: string, kind: BudgetKind): Promise<{ level: Level; budget: BudgetState }> {
    const taken = await take(hash, kind);
    if (!taken) throw unauthenticated();
    const budget = budgetState(kind, taken, taken.granted > 0);
    if (taken.granted > 0) return { level: taken.level, budget };
    const seconds = Math.ceil(budget.retryAfterMs! / 1000);
    const { limit, windowSeconds } = BUDGETS[kind];
    const message = `rate limit: ${limit} ${kind} calls in ${windowSeconds} seconds for this key; try again in ${seconds} s`;
    throw new SendstepError('rate_limited', message, { budget });
  }

  return async (key) => {
    if (!isKey(key)) throw unauthenticated();
    const hash = hashKey(key);
    const { level, budget } = await spend(hash, 'request');
    const facts = cachedFacts.get(hash) ?? (await loadFacts(hash));
    return {
      level,
      budget,
      facts,
      async spendExecute() {
        await spend(hash, 'execute');
      },
    };
  };
}
