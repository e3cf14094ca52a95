/** The least time between two checks: the system counts CPU time in steps of 10 ms. */
const CHECK_MS = 50;

export interface WatchOptions {
  deadlineMs: number;
  stalledMs: number;
  /** CPU time of the job; undefined where the system does not report it. */
  usedMs(): number | undefined;
  kill(): void;
}

/** Kills the process of a job that has used its CPU time (`late`), or that gets too little of it to finish (`stalled`). */
export function watchJob({ deadlineMs, stalledMs, usedMs, kill }: WatchOptions) {
  const startedAt = performance.now();
  let verdict: 'late' | 'stalled' | undefined;
  let isOver = false;
  let timer: NodeJS.Timeout;
  const checkIn = (ms: number) => {
    // After a turn of the event loop: if this process itself was busy, the job's result may be waiting to be read.
    timer = setTimeout(() => setImmediate(check), ms);
  };
  const check = () => {
    if (isOver) return;
    const used = usedMs();
    const left = stalledMs - (performance.now() - startedAt);
    if (used === undefined ? left <= 0 : used >= deadlineMs) verdict = 'late';
    else if (left <= 0) verdict = 'stalled';
    else return checkIn(Math.max(CHECK_MS, Math.min(deadlineMs - (used ?? 0), left)));
    kill();
  };
  checkIn(deadlineMs);
  return {
    verdict: () => verdict,
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
