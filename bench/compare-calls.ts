type Call = () => Promise<unknown>;

const lowerTenth = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)]!;

const timeOf = async (call: Call) => {
  const started = performance.now();
  await call();
  return performance.now() - started;
};

/** Takes turns, so both run under the same conditions, and compares the fastest tenth of calls. */
export async function compareCalls(baseline: Call, subject: Call, calls: number) {
  for (let i = 0; i < calls / 4; i++) await Promise.all([baseline(), subject()]);
  const times: { baseline: number; subject: number }[] = [];
  for (let i = 0; i < calls; i++) times.push({ baseline: await timeOf(baseline), subject: await timeOf(subject) });
  const milliseconds = lowerTenth(times.map((time) => time.subject));
  return { milliseconds, ratio: milliseconds / lowerTenth(times.map((time) => time.baseline)) };
}
