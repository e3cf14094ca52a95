import { orAborted } from './guarded-socket.js';

interface Lane {
  busy: number;
  waiting: (() => void)[];
}

/** Lets at most `limit` callers per key work at a time. The others wait in the order they came. */
export function limitPerKey(limit: number) {
  const lanes = new Map<string, Lane>();
  return {
    async enter(key: string, signal: AbortSignal): Promise<void> {
      const lane = lanes.get(key) ?? { busy: 0, waiting: [] };
      lanes.set(key, lane);
      if (lane.busy < limit) {
        lane.busy++;
        return;
      }
      let begin = () => {};
      const turn = new Promise<void>((resolve) => {
        begin = resolve;
      });
      lane.waiting.push(begin);
      await orAborted(turn, signal).catch((error) => {
        lane.waiting.splice(lane.waiting.indexOf(begin), 1);
        throw error;
      });
    },
    leave(key: string): void {
      const lane = lanes.get(key)!;
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.busy === 0) lanes.delete(key);
    },
  };
}
