import { describe, expect, it } from 'vitest';
import { type BudgetRequest, budgetFindings } from '../chaos/busy-key.js';
import type { Client } from '../chaos/client.js';
import { seeded } from '../chaos/random.js';
import { append, compareMarks, marksIn, type State } from '../chaos/workload/appended.js';
import { checkRuns, type Entry, type Run } from '../chaos/workload/runs.js';

const kinds = (findings: { kind: string }[]) => findings.map(({ kind }) => kind);

describe('the checks of npm run chaos', () => {
  it('find a mark that is missing or doubled, and nothing else', () => {
    expect(compareMarks('a layout', ['w1', 'w2'], '<p> w1 w2 w3</p>')).toEqual([]);
    expect(kinds(compareMarks('a layout', ['w1', 'w2', 'w20'], '<p> w20 w1</p>'))).toEqual(['lost']);
    expect(kinds(compareMarks('a layout', ['w1'], '<p> w1 w1</p>'))).toEqual(['doubled']);
  });

  it('count a write whose response was lost once, when a read shows it', async () => {
    let stored: State = { version: 1, text: '' };
    let tries = 0;
    const record = { what: 'a layout', ...stored, acknowledged: [] };
    await append(record, 'w1', {
      read: async () => stored,
      async write({ version, text }, mark) {
        // The first attempt is not done, the second is done without a response.
        if (tries++ > 0) stored = { version: version + 1, text: `${text} ${mark}` };
        return undefined;
      },
    });
    expect({ tries, marks: marksIn(stored.text), record }).toMatchObject({
      tries: 2,
      marks: ['w1'],
      record: { version: 2, acknowledged: ['w1'] },
    });
  });

  it.each<[string, Partial<Entry>, arrived: number[], found: string[]]>([
    ['a run that arrived', { status: 'SUCCESS', accepted: 2 }, [1, 1], []],
    ['a success that never arrived', { status: 'SUCCESS', accepted: 2 }, [1, 0], ['lost']],
    ['an HTTP run that never arrived', { status: 'SUCCESS' }, [0], ['lost']],
    ['an interrupted run that arrived', { status: 'FAILED', error: 'interrupted' }, [1, 0], []],
    ['an interrupted run that arrived twice', { status: 'FAILED', error: 'interrupted' }, [1, 2], ['doubled']],
  ])('judge %s', async (_, outcome, arrived, found) => {
    const entry = { id: 'e', error: '', status: 'SUCCESS', ...outcome } as Entry;
    const expected = arrived.map((_count, i) => `w1.${i}@example.com`);
    const runs: Run[] = [{ runId: 'w1', expected, entry, isDirty: true }];
    const times = new Map(expected.map((address, i) => [address, arrived[i]!]));
    const client = {} as Client;
    expect(kinds(await checkRuns(runs, times, { client, random: seeded(1), key: () => '' }, false))).toEqual(found);
  });

  it('find a key that is let through too often, or refused too early', () => {
    const requests = (count: number, status: number, from = 0): BudgetRequest[] =>
      Array.from({ length: count }, (_, i) => ({ from: from + i * 100, until: from + i * 100 + 50, status }));
    expect(budgetFindings([...requests(300, 200), ...requests(5, 429, 31_000)])).toEqual([]);
    expect(kinds(budgetFindings(requests(301, 200)))).toEqual(['budget']);
    expect(kinds(budgetFindings([...requests(200, 200), ...requests(1, 429, 31_000)]))).toEqual(['budget']);
    // They may have been charged, so the refusal was right.
    expect(budgetFindings([...requests(200, 200), ...requests(100, 0, 20_000), ...requests(1, 429, 31_000)])).toEqual(
      [],
    );
  });

  it('choose the same for the same seed', () => {
    const list = Array.from({ length: 50 }, (_, i) => i);
    expect(seeded(7).shuffle(list)).toEqual(seeded(7).shuffle(list));
    expect(seeded(7).shuffle(list)).not.toEqual(seeded(8).shuffle(list));
    expect([...seeded(7).shuffle(list)].sort((a, b) => a - b)).toEqual(list);
  });
});
