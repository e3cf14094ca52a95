import { api, step } from '../client.js';
import { jsonOf } from '../exchange.js';
import type { ChaosStore } from '../setup.js';
import { type Finding, onEach, unexpected, type World } from '../world.js';

export interface Entry {
  id: string;
  status: 'SUCCESS' | 'FAILED' | 'SKIPPED' | 'PENDING';
  error: string;
  /** How many recipients of an email accepted it; null if unknown. */
  accepted?: number | null;
}
export interface Run {
  runId: string;
  /** What a target must have received exactly once. */
  expected: string[];
  entry: Entry;
  isDirty: boolean;
}
type Ports = Pick<World, 'client' | 'random' | 'key'>;

/** Runs a step until its outcome is known. One in four is sent twice at once, as impatient platforms do. */
export async function runStep(
  kind: 'email' | 'http',
  store: ChaosStore,
  input: { runId: string } & Record<string, unknown>,
  { client, random }: Ports,
): Promise<{ entry: Entry; findings: Finding[] }> {
  const call = step(kind, store, input);
  const replies = await Promise.all(Array.from({ length: random.below(4) === 0 ? 2 : 1 }, () => client.settle(call)));
  const findings = replies
    .filter(({ status }) => status >= 300)
    .map((reply) => unexpected(`run ${input.runId}`, reply));
  const entries = replies.filter(({ status }) => status < 300).map((reply) => jsonOf<Entry>(reply));
  const [first, second] = entries;
  if (!first) throw new Error(findings[0]!.what);
  if (!second || first.id === second.id) return { entry: first, findings };
  // One of them may have been interrupted after it was returned, and continued by the other.
  const read = async ({ id }: Entry) => jsonOf<Entry>(await client.settle(api(store.readKey, 'GET', `/history/${id}`)));
  const [now, other] = [await read(first), await read(second)];
  if (!isInterrupted(now) && !isInterrupted(other)) {
    findings.push({ kind: 'doubled', what: `run ${input.runId} has two history entries: ${first.id}, ${second.id}` });
  }
  return { entry: isInterrupted(now) ? other : now, findings };
}

/** Its host died or lost the database in the middle, and what was sent may have arrived. */
export const isInterrupted = ({ status, error }: Entry) => status === 'FAILED' && error.includes('interrupted');

/** Compares the runs with what arrived, and with their history entries. */
export async function checkRuns(
  runs: Run[],
  times: ReadonlyMap<string, number>,
  { client, key }: Ports,
  isFinal: boolean,
) {
  const findings: Finding[] = [];
  const wanted = runs.filter(({ isDirty }) => isFinal || isDirty);
  await onEach(wanted, async (run) => {
    run.isDirty = false;
    const { runId, expected, entry } = run;
    const counts = expected.map((address) => times.get(address) ?? 0);
    const arrived = counts.filter((count) => count > 0).length;
    if (counts.some((count) => count > 1))
      findings.push({ kind: 'doubled', what: `run ${runId}: ${expected.join()} received ${counts.join()}` });
    const promised = entry.status === 'SUCCESS' ? (entry.accepted ?? expected.length) : 0;
    if (arrived < promised)
      findings.push({
        kind: 'lost',
        what: `run ${runId}: ${promised} accepted, ${arrived} of ${expected.length} arrived`,
      });
    if (!isFinal) return;
    const reply = await client.settle(api(key(), 'GET', `/history/${entry.id}`));
    const { status } = reply.status === 200 ? jsonOf<Entry>(reply) : { status: `${reply.status}` };
    if (status !== entry.status)
      findings.push({
        kind: 'lost',
        what: `run ${runId}: history entry ${entry.id} is ${status} instead of ${entry.status}`,
      });
  });
  return findings;
}
