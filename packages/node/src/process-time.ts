import { readFileSync } from 'node:fs';

/** The unit of `/proc/<pid>/stat` on every common architecture. */
const TICK_MS = 10;

/** CPU time of a process in milliseconds; undefined if the system has no /proc or the process has ended. */
export function cpuMsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name is the second field and may contain anything; user and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Measures the CPU time that a process uses from now on. */
export function stopwatch(pid: number | undefined): () => number | undefined {
  const before = pid === undefined ? undefined : cpuMsOf(pid);
  return () => {
    const now = before === undefined ? undefined : cpuMsOf(pid!);
    return now === undefined ? undefined : now - before!;
  };
}
