import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const files: Migration = {
  name: '0003-files',
  async up(knex, dialect) {
    await createTable(knex, dialect, {
      name: 'files',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'filename varchar(255) not null',
        'content_type varchar(255) not null',
        'size bigint not null',
        'kind varchar(10) not null',
        'search mediumtext not null',
        'created_at bigint not null',
      ],
      primary: ['store_id', 'id'],
    });
    await createTable(knex, dialect, {
      name: 'file_uses',
      columns: [
        'store_id varchar(36) not null',
        'user_type varchar(10) not null',
        'user_id varchar(36) not null',
        'locale varchar(100) not null',
        'file_key varchar(36) not null',
      ],
      primary: ['store_id', 'user_type', 'user_id', 'locale', 'file_key'],
      indexes: { file: ['store_id', 'file_key'] },
    });
    await createTable(knex, dialect, {
      name: 'file_leftovers',
      columns: ['store_id varchar(36) not null', 'file_key varchar(36) not null', 'since bigint not null'],
      primary: ['store_id', 'file_key'],
      indexes: { since: ['since'] },
    });
    await createTable(knex, dialect, {
      name: 'blobs',
      // Null while the blob is being written.
      columns: ['store_id varchar(36) not null', 'file_key varchar(36) not null', 'size bigint'],
      primary: ['store_id', 'file_key'],
    });
    await createTable(knex, dialect, {
      name: 'blob_chunks',
      columns: [
        'store_id varchar(36) not null',
        'file_key varchar(36) not null',
        'number int not null',
        'bytes mediumblob not null',
      ],
      primary: ['store_id', 'file_key', 'number'],
    });
    await createTable(knex, dialect, {
      name: 'presets',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'kind varchar(10) not null',
        'name varchar(200) not null',
        'blocks mediumtext not null',
        'search mediumtext not null',
        'created_at bigint not null',
        'updated_at bigint not null',
      ],
      primary: ['store_id', 'id'],
    });
    await createTable(knex, dialect, {
      // A separate table: its key makes two defaults of one kind impossible.
      name: 'preset_defaults',
      columns: ['store_id varchar(36) not null', 'kind varchar(10) not null', 'preset_id varchar(36) not null'],
      primary: ['store_id', 'kind'],
    });
    await createTable(knex, dialect, {
      name: 'preset_uses',
      columns: [
        'store_id varchar(36) not null',
        'layout_id varchar(36) not null',
        'locale varchar(100) not null',
        'preset_id varchar(36) not null',
      ],
      primary: ['store_id', 'layout_id', 'locale', 'preset_id'],
      indexes: { preset: ['store_id', 'preset_id'] },
    });
  },
};
