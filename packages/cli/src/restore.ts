import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { masterKeyId, SendstepError } from '@sendstep/core';
import { type BackupNote, readBackupNote, sqlitePath, unpackBackup } from '@sendstep/knex';
import { type Configuration, diskBlobs, masterKeys } from '@sendstep/node';
import { requireSqlite, shownNote, sync } from './backup.js';
import { checkInstallation, formatFindings } from './doctor.js';
import { formatResult, progressOn, type Streams } from './output.js';
import { UsageError } from './usage-error.js';

/** `restore`: makes an installation from a backup, where there is none, and checks it. */
export async function restore(config: Configuration, file: string, json: boolean, streams: Streams): Promise<void> {
  requireSqlite(
    config,
    (command) => `with MySQL, use ${command.replace(/^mariadb-dump.*?--host/, 'mariadb --host')} < ${file}`,
  );
  const source = resolve(file);
  if (!existsSync(source)) throw new UsageError(`${source} does not exist`);
  const database = sqlitePath(config.databaseUrl);
  const files = join(config.dataDirectory, 'files');
  requireEmpty(database, files);
  const databasePart = `${database}.partial`;
  const filesPart = `${files}.partial`;
  for (const path of [databasePart, filesPart]) rmSync(path, { recursive: true, force: true });
  for (const path of [dirname(database), config.dataDirectory]) mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    // Checked and unpacked in a copy: opening a database may write to it.
    copyFileSync(source, databasePart);
    chmodSync(databasePart, 0o600);
    const note = readBackupNote(databasePart);
    if (!note) throw new UsageError(`${source} is not a complete backup of Sendstep`);
    requireKeys(config, note);
    streams.error(`restoring ${note.stores} stores and ${note.files} files\n`);
    await unpackBackup(databasePart, diskBlobs(filesPart), progressOn(streams, 'files'));
    sync(databasePart);
    if (existsSync(filesPart)) renameSync(filesPart, files);
    renameSync(databasePart, database);
    const findings = await checkInstallation(config, undefined, progressOn(streams, 'stores'));
    const report = { ...shownNote(note), database };
    streams.out(`${formatResult(json ? { ...report, findings } : report, json)}\n`);
    if (!json) streams.out(`${formatFindings(findings)}\n`);
    if (findings.some(({ state }) => state === 'fault')) throw new SendstepError('invalid', 'problems found');
  } finally {
    for (const path of [databasePart, `${databasePart}-wal`, `${databasePart}-shm`, filesPart])
      rmSync(path, { recursive: true, force: true });
  }
}

/** A restore never overwrites anything. */
function requireEmpty(database: string, files: string): void {
  const taken =
    [database, `${database}-wal`].find(existsSync) ?? (existsSync(files) && readdirSync(files).length > 0 && files);
  if (taken)
    throw new UsageError(
      `${taken} exists: restore works only where there is no installation; choose another SENDSTEP_DATA_DIR`,
    );
}

/** Without its keys, a restored installation could not open a single store. */
function requireKeys(config: Configuration, { masterKeys: needed }: BackupNote): void {
  if (needed.length === 0) return;
  const has =
    config.masterKey || existsSync(config.masterKeyFile) ? masterKeys(config, false).read().map(masterKeyId) : [];
  const missing = needed.filter((id) => !has.includes(id));
  if (missing.length === 0) return;
  const given =
    has.length > 0
      ? `the configured key is ${has.join(', ')}`
      : `set SENDSTEP_MASTER_KEY, or put it in ${config.masterKeyFile}`;
  throw new UsageError(`this backup needs the master key ${missing.join(' and ')}; ${given}`);
}
