import type { Design } from './design.js';

interface Moment {
  design: Design;
  selected: string | undefined;
}
export interface History {
  past: Moment[];
  future: Moment[];
  /** What the last change was made to, and when: typing in one field is one step. */
  last?: { tag: string; at: number };
}
export const NO_HISTORY: History = { past: [], future: [] };

const MAX_STEPS = 200;
/** A pause as long as this starts a new step. */
const PAUSE_MS = 1500;

/** The history after a change. `before` is what was shown until now; changes with the same tag become one step. */
export function recorded(history: History, before: Moment, tag: string | undefined, at: number): History {
  const { last, past } = history;
  const next = tag === undefined ? {} : { last: { tag, at } };
  if (last && last.tag === tag && at - last.at < PAUSE_MS) return { past, future: [], ...next };
  return { past: [...past, before].slice(-MAX_STEPS), future: [], ...next };
}

/** One step back or forward: the history and what to show then. Undefined if there is none. */
export function undone({ past, future }: History, now: Moment): { history: History; shown: Moment } | undefined {
  const shown = past.at(-1);
  return shown && { history: { past: past.slice(0, -1), future: [now, ...future] }, shown };
}
export function redone({ past, future }: History, now: Moment): { history: History; shown: Moment } | undefined {
  const [shown, ...rest] = future;
  return shown && { history: { past: [...past, now], future: rest }, shown };
}
