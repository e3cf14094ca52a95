import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildExecution, newId } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import { describe, expect, it } from 'vitest';
import { scriptLine } from '../../../test/build.js';
import { galeraMissing } from './galera.js';
import { codesOf, countBy, useGalera } from './galera-hosts.js';

const missing = galeraMissing();
if (missing) console.warn(missing);

describe.skipIf(missing)('hosts on the nodes of a Galera cluster', () => {
  const { emptyDatabase, hosts } = useGalera();

  it('migrates once when four hosts start on an empty database', async () => {
    const urls = await emptyDatabase();
    const script = scriptLine(join(import.meta.dirname, 'migrate-process.ts'));
    const run = (url: string) => promisify(execFile)(process.execPath, [...script, url]);
    const outcomes = await Promise.all([...urls, urls[0]!].map(run));
    const ran = outcomes.map(({ stdout }) => JSON.parse(stdout) as string[]);
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await migrate(urls[2]!)).toEqual([]);
  });

  it('saves a layout that everybody edits, without lost versions and with few refusals', async () => {
    const { owners, synced } = await hosts();
    const { id } = await owners[0]!.run('layouts.create', {
      name: 'L',
      subject: 'S',
      bodyType: 'text',
      body: '<p>Hi</p>',
    });
    await synced();
    const began = Date.now();
    // Ten people per host, each with 14 edits.
    const people = Array.from({ length: 30 }, async (_, person) => {
      const outcomes: string[] = [];
      for (let edit = 0; edit < 14; edit++) {
        const change = owners[person % 3]!.run('layouts.update', { id, subject: `${person} ${edit}` });
        outcomes.push(...(await codesOf([change])));
      }
      return outcomes;
    });
    const counts = countBy((await Promise.all(people)).flat());
    console.log('hot edits:', counts, `${Date.now() - began} ms`);
    await synced();
    expect((await owners[2]!.run('layouts.get', { id })).version).toBe(1 + counts.done!);
    expect(counts.unavailable ?? 0).toBeLessThan(10);
  });

  it('grants exactly the budget', async () => {
    const { ports, execute } = await hosts();
    const takes = Array.from({ length: 300 }, (_, i) =>
      ports[i % 3]!.budgets.take(createHash('sha256').update(execute).digest('hex'), 'execute', 1),
    );
    const taken = await Promise.all(takes);
    const granted = taken.reduce((sum, one) => sum + one!.granted, 0);
    expect(granted).toBe(60);
  });

  it('starts a run once', async () => {
    const { ports, store } = await hosts();
    for (let round = 0; round < 100; round++) {
      const starts = ports.map((own) =>
        own.executions.start(store.id, {
          ...buildExecution(),
          id: newId(),
          runId: `run ${round}`,
          leaseMs: 1000,
        } as never),
      );
      expect((await Promise.all(starts)).filter(Boolean)).toHaveLength(1);
    }
  });

  it('gives a lease to one host', async () => {
    const { ports } = await hosts();
    for (let round = 0; round < 100; round++) {
      const holders = await Promise.all(ports.map((own, i) => own.leases.acquire('job', `${i}`, 600_000)));
      expect(holders.filter(Boolean).length).toBeLessThanOrEqual(1);
      const holder = holders.indexOf(true);
      if (holder >= 0) await ports[holder]!.leases.release('job', `${holder}`);
    }
  });
});
