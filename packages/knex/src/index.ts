export type { Knex } from 'knex';
export { type Database, type Dialect, knexDatabase, openDatabase, sqlitePath } from './database.js';
export { migrate, pendingMigrations } from './migrate.js';
export { poolLoad } from './pool-load.js';
export { type BackupNote, backUpSqlite, readBackupNote, unpackBackup } from './sqlite-backup.js';
export { sqliteDamage } from './sqlite-damage.js';
export { knexStorage, openStorage } from './storage.js';
