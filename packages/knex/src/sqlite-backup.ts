import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Blobs } from '@sendstep/core';
import { knexBlobs } from './blobs.js';
import { openDatabase } from './database.js';

/**
 * A backup is a SQLite database: the copied one with the bytes of its files in `blobs`, where MySQL has them, and this
 * table. It is written last, so a file without it is not a complete backup.
 */
const NOTE = 'backup_note';

export interface BackupNote {
  createdAt: number;
  release: string;
  /** Ids of the master keys that its stores need. */
  masterKeys: string[];
  stores: number;
  files: number;
  /** Files whose bytes were already missing. */
  missing: number;
}

export interface FileKey {
  storeId: string;
  key: string;
}

export interface BackupOptions {
  release: string;
  now: number;
  /** Where the copied installation has the bytes of its files. */
  blobs: Blobs;
  onProgress(done: number, total: number): void;
}

function inDatabase<T>(path: string, work: (database: DatabaseSyncInstance) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Moves everything from the write-ahead log to the database, so that its file is complete without the others. */
function toOneFile(database: DatabaseSyncInstance): void {
  const [outcome] = database.prepare('pragma wal_checkpoint(truncate)').all() as { busy: number }[];
  if (outcome?.busy !== 0) throw new Error('the copy is in use by another process');
}

const filesIn = (database: DatabaseSyncInstance) =>
  database.prepare('select store_id as storeId, id as key from files').all() as unknown as FileKey[];

/**
 * Copies the database at `source` to `target`, an empty file, as of one moment; others can use it meanwhile. Undefined if
 * a file was deleted before its bytes were copied: then the copy is useless, and another attempt will probably succeed.
 */
export async function backUpSqlite(
  source: string,
  target: string,
  { release, now, blobs, onProgress }: BackupOptions,
): Promise<BackupNote | undefined> {
  inDatabase(source, (database) => {
    database.exec('pragma busy_timeout=10000');
    // In one read transaction. SQLite's online backup would start again whenever another process writes.
    database.prepare('vacuum into ?').run(target);
  });
  const files = inDatabase(target, filesIn);
  const copy = openDatabase(`sqlite:${target}`);
  const gone: FileKey[] = [];
  try {
    for (const [done, file] of files.entries()) {
      if (!(await copyFile(file, blobs, knexBlobs(copy.knex)))) gone.push(file);
      onProgress(done + 1, files.length);
    }
  } finally {
    await copy.knex.destroy();
  }
  const kept = new Set(inDatabase(source, filesIn).map(({ storeId, key }) => `${storeId} ${key}`));
  if (gone.some(({ storeId, key }) => !kept.has(`${storeId} ${key}`))) return undefined;
  return inDatabase(target, (database) => {
    const keys = database.prepare('select data_key as dataKey from stores').all() as { dataKey: string }[];
    const hasBinding = database.prepare("select 1 from sqlite_master where name = 'installation'").all().length > 0;
    const bound = hasBinding ? database.prepare("select value from installation where name = 'master_key'").all() : [];
    const note: BackupNote = {
      createdAt: now,
      release,
      // A data key names the master key that wraps it.
      masterKeys: [
        ...new Set([
          ...keys.map(({ dataKey }) => dataKey.split('.')[1]!),
          ...(bound as { value: string }[]).map(({ value }) => value),
        ]),
      ].sort(),
      stores: keys.length,
      files: files.length,
      missing: gone.length,
    };
    database.exec(`create table ${NOTE} (note text not null)`);
    database.prepare(`insert into ${NOTE} values (?)`).run(JSON.stringify(note));
    toOneFile(database);
    return note;
  });
}

/** False if there are no bytes, or if they are removed while they are read. */
async function copyFile({ storeId, key }: FileKey, from: Blobs, to: Blobs): Promise<boolean> {
  const chunks = await from.read(storeId, key);
  if (!chunks) return false;
  try {
    await to.write(storeId, key, chunks);
    return true;
  } catch (error) {
    if (await from.read(storeId, key)) throw error;
    return false;
  }
}

/** The note of a backup, after checking that SQLite finds no damage in it; undefined if it is not a backup. */
export function readBackupNote(path: string): BackupNote | undefined {
  try {
    return inDatabase(path, (database) => {
      const [check] = database.prepare('pragma quick_check(1)').all() as { quick_check: string }[];
      const [row] = database.prepare(`select note from ${NOTE}`).all() as { note: string }[];
      return row && check?.quick_check === 'ok' ? JSON.parse(row.note) : undefined;
    });
  } catch {
    return undefined;
  }
}

/** Turns a copy of a backup into the database of an installation, whose files get the bytes. */
export async function unpackBackup(path: string, blobs: Blobs, onProgress: BackupOptions['onProgress']): Promise<void> {
  const files = inDatabase(path, filesIn);
  const database = openDatabase(`sqlite:${path}`);
  try {
    const packed = knexBlobs(database.knex);
    for (const [done, { storeId, key }] of files.entries()) {
      const chunks = await packed.read(storeId, key);
      if (chunks) await blobs.write(storeId, key, chunks);
      onProgress(done + 1, files.length);
    }
  } finally {
    await database.knex.destroy();
  }
  inDatabase(path, (raw) => {
    // The processes of the copied installation do not run here.
    raw.exec(`drop table ${NOTE}; delete from blob_chunks; delete from blobs; delete from runners; vacuum`);
    toOneFile(raw);
  });
}
