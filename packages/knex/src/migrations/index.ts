import type { Knex } from 'knex';
import type { Dialect } from '../database.js';
import { foundation } from './0001-foundation.js';
import { secretsAndSenders } from './0002-secrets-and-senders.js';
import { files } from './0003-files.js';
import { layouts } from './0004-layouts.js';

/** A step of the schema. It may be run again after it was cut off half way: it says `if not exists`. */
export interface Migration {
  name: string;
  up(knex: Knex, dialect: Dialect): Promise<void>;
}

/** In the order they run. Never change one that was released; add another. */
export const MIGRATIONS: Migration[] = [foundation, secretsAndSenders, files, layouts];
