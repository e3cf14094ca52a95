/** CPU time of a call in milliseconds. Unlike elapsed time, it hardly depends on what else the machine does. */
export function cpuTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
