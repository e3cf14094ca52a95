// Runs every example against the build, and fails if one fails. Names as arguments run only these.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';
import { register } from 'tsx/esm/api';

const folder = fileURLToPath(new URL('../examples/', import.meta.url));
const wanted = process.argv.slice(2);
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (wanted.length === 0 || wanted.includes(entry.name)))
  .map(({ name }) => name);

const unregister = register();
const { mariaDbMissing, startMariaDb } = await import('../packages/knex/test/mariadb.ts');
await unregister();
const missing = names.includes('koa-host') ? mariaDbMissing() : 'not needed';
if (process.env.CI && names.includes('koa-host') && missing) throw new Error(missing);
const server = missing ? undefined : await startMariaDb();
if (server) {
  const connection = await mysql.createConnection(server.url);
  await connection.query('create database shop');
  await connection.end();
}

let failed = 0;
for (const name of names) {
  process.stdout.write(`example ${name}\n`);
  const cwd = `${folder}${name}`;
  const isShell = existsSync(`${cwd}/index.sh`);
  const [command, file] = isShell ? ['bash', 'index.sh'] : [process.execPath, 'index.mjs'];
  const env = { ...process.env, ...(server ? { DATABASE_URL: `${server.url}shop` } : {}) };
  failed ||= spawnSync(command, [file], { cwd, stdio: 'inherit', env }).status ?? 1;
  if (failed) break;
}
await server?.stop();
process.exitCode = failed;
