import { fork } from 'node:child_process';
import type { Question, Reply } from './answer.js';
import { processFile } from './workspace.js';

export interface Child {
  ask<T>(name: string, payload?: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** Starts a process of the bench. Its output is discarded, but the host still spends time on log lines. */
export function startChild(name: string, execArgv: string[] = []): Child {
  const child = fork(processFile(name), {
    execArgv,
    serialization: 'advanced', // bindings may be bytes
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  let last = 0;
  child.on('message', ({ id, result, error }: Reply) => {
    const question = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) question?.resolve(result as never);
    else question?.reject(new Error(`${name}: ${error}`));
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      for (const { reject } of waiting.values()) reject(new Error(`${name} exited early (${signal ?? code})`));
      resolve();
    });
  });
  return {
    ask: (question, payload) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        child.send({ id, name: question, payload } satisfies Question, (error) => error && reject(error));
      }),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Asks one question of a process that ends afterwards. */
export async function askOnce<T>(name: string, question: string, payload?: unknown): Promise<T> {
  const child = startChild(name);
  const reply = await child.ask<T>(question, payload);
  await child.stop();
  return reply;
}
