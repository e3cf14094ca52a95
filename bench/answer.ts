type Answers = Record<string, (payload: never) => unknown>;

export interface Question {
  id: number;
  name: string;
  payload: unknown;
}
export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}

/** The child process: responds to the questions of the bench, and exits with it. */
export function answer(answers: Answers): void {
  const known: Answers = { cpu: cpuMicroseconds, memory: () => process.memoryUsage(), ...answers };
  process.on('message', async ({ id, name, payload }: Question) => {
    try {
      process.send!({ id, result: await known[name]!(payload as never) } satisfies Reply);
    } catch (error) {
      process.send!({ id, error: String((error as Error)?.stack ?? error) } satisfies Reply);
    }
  });
  process.on('disconnect', () => process.exit());
}

/** User and system time of this process since its start. */
function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
