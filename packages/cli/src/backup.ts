import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BackupNote, backUpSqlite, sqlitePath } from '@sendstep/knex';
import { type Configuration, diskBlobs } from '@sendstep/node';
import { requireDatabase } from './database-backend.js';
import { formatResult, progressOn, type Streams } from './output.js';
import { release } from './release.js';
import { UsageError } from './usage-error.js';

const ATTEMPTS = 5;

/** `backup`: one file with the database and the uploaded files, as of one moment, while hosts run. */
export async function backUp(config: Configuration, file: string, json: boolean, streams: Streams): Promise<void> {
  requireSqlite(config, (command) => `with MySQL, use ${command} > ${file}`);
  requireDatabase(config);
  const target = resolve(file);
  if (existsSync(target)) throw new UsageError(`${target} exists already`);
  const source = sqlitePath(config.databaseUrl);
  streams.error(`copying ${source} (${Math.ceil(statSync(source).size / 1e6)} MB)\n`);
  // Under its own name only when it is complete.
  const part = `${target}.${process.pid}.partial`;
  try {
    const note = await attempt(config, source, part, streams);
    if (note.missing > 0)
      streams.error(`warning: the bytes of ${note.missing} files are missing in the installation\n`);
    sync(part);
    linkSync(part, target);
    sync(join(target, '..'));
    const { size } = statSync(target);
    streams.out(`${formatResult({ file: target, bytes: size, ...shownNote(note) }, json)}\n`);
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
  }
}

async function attempt(config: Configuration, source: string, part: string, streams: Streams): Promise<BackupNote> {
  const blobs = diskBlobs(join(config.dataDirectory, 'files'));
  const onProgress = progressOn(streams, 'files');
  for (let i = 0; i < ATTEMPTS; i++) {
    rmSync(part, { force: true });
    closeSync(openSync(part, 'wx', 0o600));
    const note = await backUpSqlite(source, part, { release, now: Date.now(), blobs, onProgress });
    if (note) return note;
  }
  throw new Error('files were deleted during every attempt; try again');
}

export const shownNote = ({ createdAt, ...note }: BackupNote) => ({
  createdAt: new Date(createdAt).toISOString(),
  ...note,
});

/** The embedded database has commands of its own; MySQL has its tools. */
export function requireSqlite({ databaseUrl }: Configuration, advice: (command: string) => string): void {
  if (databaseUrl.startsWith('sqlite:')) return;
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const place = `--host=${hostname} --port=${port || 3306} --user=${username} --password ${pathname.slice(1)}`;
  throw new UsageError(advice(`mariadb-dump --single-transaction --quick --hex-blob ${place}`));
}

export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
