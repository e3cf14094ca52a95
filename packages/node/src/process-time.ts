import { readFileSync } from 'node:fs';

/** The unit of `/proc/<pid>/stat` on every common architecture. */
const TICK_MS = 10;

/** Milliseconds of CPU time that a process has used; undefined where the system has no /proc, or the process has ended. */
export function cpuMsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name comes second and may hold anything; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Tells how much CPU time a process has used since now. */
export function stopwatch(pid: number | undefined): () => number | undefined {
  const before = pid === undefined ? undefined : cpuMsOf(pid);
  return () => {
    const now = before === undefined ? undefined : cpuMsOf(pid!);
    return now === undefined ? undefined : now - before!;
  };
}
