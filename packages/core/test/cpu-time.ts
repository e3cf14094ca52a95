/**
 * What a hostile input may take: unbounded work takes minutes, and a slow build server several times as long as a
 * desktop. How fast something is belongs in the bench.
 */
export const HOSTILE_MS = 20_000;

/** CPU time of a call in milliseconds. Unlike elapsed time, it hardly depends on what else the machine does. */
export function cpuTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
