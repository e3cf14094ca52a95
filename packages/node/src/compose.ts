import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type App, createApp, systemClock, systemIds } from '@sendstep/core';
import { migrate, openStorage, sqlitePath } from '@sendstep/knex';
import type { Configuration } from './configuration.js';

export interface Composed {
  app: App;
  /** The migrations that this start ran. */
  migrated: string[];
  close(): Promise<void>;
}

/** From configuration to a running app: the schema is brought up to date, then operations are bound to the database. */
export async function compose(
  { databaseUrl }: Pick<Configuration, 'databaseUrl'>,
  remark: (message: string) => void = () => {},
): Promise<Composed> {
  if (databaseUrl.startsWith('sqlite:') && databaseUrl !== 'sqlite::memory:') {
    mkdirSync(dirname(sqlitePath(databaseUrl)), { recursive: true });
  }
  const migrated = await migrate(databaseUrl, remark);
  const storage = openStorage(databaseUrl, remark);
  const app = createApp({ ...storage, clock: systemClock, ids: systemIds() });
  return { app, migrated, close: () => storage.close() };
}
