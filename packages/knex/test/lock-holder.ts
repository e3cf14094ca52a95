import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sqlitePath } from '@sendstep/knex';

/** Locks a SQLite database in another process, until `release` is called. */
export async function holdLock(url: string) {
  const script = fileURLToPath(new URL('./lock-holder.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, sqlitePath(url)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    async release() {
      child.stdin.end();
      await ended;
    },
  };
}
