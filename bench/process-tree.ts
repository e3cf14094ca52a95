import { readdirSync, readFileSync } from 'node:fs';

/** The unit of `/proc/<pid>/stat` on every common architecture. */
const TICK_MS = 10;

/** Fields of `/proc/<pid>/stat` after the name, which may contain anything. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return []; // it has ended
  }
}

/** CPU milliseconds of the children of this process: user and system time of those that run. */
function childrenMs(): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => fields[1] === String(process.pid))
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS, 0);
}

export interface TreeCost {
  time: number;
  /** CPU time of this process, and of its children. */
  host: number;
  children: number;
}

/** Milliseconds per call of this process and its children, which the system counts in steps of 10 ms: measure many calls. */
export async function treeCostOf(work: () => Promise<unknown>, calls: number): Promise<TreeCost> {
  const started = { time: performance.now(), cpu: process.cpuUsage(), children: childrenMs() };
  for (let i = 0; i < calls; i++) await work();
  const { user, system } = process.cpuUsage(started.cpu);
  return {
    time: (performance.now() - started.time) / calls,
    host: (user + system) / 1000 / calls,
    children: (childrenMs() - started.children) / calls,
  };
}
