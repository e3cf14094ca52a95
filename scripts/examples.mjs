// Runs every example, and fails if one fails.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../examples/', import.meta.url));
for (const name of readdirSync(folder)) {
  process.stdout.write(`example ${name}\n`);
  const { status } = spawnSync(process.execPath, ['index.mjs'], { cwd: `${folder}${name}`, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
