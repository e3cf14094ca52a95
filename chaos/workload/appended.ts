import type { Reply } from '../exchange.js';
import type { Finding } from '../world.js';
import { unexpected } from '../world.js';

/**
 * A text that grows by one mark per write, each on condition of the version that was read. So one read shows every write:
 * a mark that is missing was lost, one that is there twice was written twice.
 */
export interface Appended {
  what: string;
  /** The newest state that a response showed. */
  version: number;
  text: string;
  acknowledged: string[];
}
export interface State {
  version: number;
  text: string;
}
export interface AppendCalls {
  read(): Promise<State>;
  /** One attempt with `If-Match`; undefined if the call does not know whether it was done, or if the version is old. */
  write(state: State, mark: string): Promise<State | undefined>;
}

export const marksIn = (text: string): string[] => text.match(/\bw\d+\b/g) ?? [];

/** Appends a mark; after an unknown outcome or a conflict it reads whether the mark is there. */
export async function append(record: Appended, mark: string, { read, write }: AppendCalls): Promise<void> {
  const learn = (state: State) => {
    if (state.version > record.version) Object.assign(record, state);
  };
  for (;;) {
    const done = await write(record, mark);
    if (done) learn(done);
    const isThere =
      done !== undefined ||
      (await read().then((state) => {
        learn(state);
        return marksIn(state.text).includes(mark);
      }));
    if (!isThere) continue;
    record.acknowledged.push(mark);
    return;
  }
}

/** Which acknowledged marks are missing or doubled in the text. */
export function compareMarks(what: string, acknowledged: readonly string[], text: string): Finding[] {
  const there = marksIn(text);
  const known = new Set(there);
  const lost = acknowledged.filter((mark) => !known.has(mark));
  return [
    ...lost.map((mark) => ({ kind: 'lost' as const, what: `${what}: ${mark}` })),
    ...(known.size < there.length ? [{ kind: 'doubled' as const, what: `${what}: ${there.join(' ')}` }] : []),
  ];
}

/** The state in a response to a conditional write. 412: the version is old. */
export function stateAfter(reply: Reply, isUnsettled: boolean, read: (reply: Reply) => State): State | undefined {
  if (isUnsettled || reply.status === 412) return undefined;
  if (reply.status >= 300) throw new Error(unexpected('conditional write', reply).what);
  return read(reply);
}
