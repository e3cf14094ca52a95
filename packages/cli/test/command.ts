import { main, type Streams } from '@sendstep/cli';
import { expect } from 'vitest';
import { type Outcome, temporaryDirectory } from './process.js';

type Env = Record<string, string>;

/** Runs a command in this process, which is faster, and captures both streams. */
export const command = (env: Env, ...args: string[]): Promise<Outcome> => commandWith({}, env, ...args);

/** Runs a command as if on this terminal, or with this on standard input. */
export async function commandWith(more: Partial<Streams>, env: Env, ...args: string[]): Promise<Outcome> {
  const outcome: Outcome = { code: null, out: '', error: '' };
  const out = (text: string) => {
    outcome.out += text;
  };
  const error = (text: string) => {
    outcome.error += text;
  };
  outcome.code = await main(args, env, { out, error, ...more });
  return outcome;
}

/** Runs commands of one installation; `json` parses their `--json` output. */
export function commandsIn(env: Env) {
  const here = (...args: string[]) => command(env, ...args);
  return { command: here, json: async (...args: string[]) => JSON.parse((await here(...args, '--json')).out) };
}

/** An installation with the demo store. */
export async function demo() {
  const directory = temporaryDirectory();
  const env = { SENDSTEP_DATA_DIR: directory };
  const { command, json } = commandsIn(env);
  await command('migrate');
  expect((await command('demo')).code).toBe(0);
  return { env, json, directory };
}
