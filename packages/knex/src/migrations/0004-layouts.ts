import { createTable } from '../schema.js';
import type { Migration } from './migration.js';

export const layouts: Migration = {
  name: '0004-layouts',
  async up(knex, dialect) {
    // What lists show and searches read. Contents are in another table, so a list of ten thousand layouts stays fast.
    await createTable(knex, dialect, {
      name: 'layouts',
      columns: [
        'store_id varchar(36) not null',
        'id varchar(36) not null',
        'name varchar(200) not null',
        'description text not null',
        'body_type varchar(10) not null',
        'default_locale varchar(64) not null',
        'category varchar(20) not null',
        'subject mediumtext not null',
        'preview_text mediumtext not null',
        'translations text not null',
        'version int not null',
        'search mediumtext not null',
        'created_at bigint not null',
        'updated_at bigint not null',
      ],
      primary: ['store_id', 'id'],
      indexes: { category: ['store_id', 'category', 'id'] },
    });
    // The content of a language from one version to another. The current part has the highest possible `to_version`.
    await createTable(knex, dialect, {
      name: 'layout_parts',
      columns: [
        'store_id varchar(36) not null',
        'layout_id varchar(36) not null',
        'locale varchar(64) not null',
        'from_version int not null',
        'to_version int not null',
        'hash char(64) not null',
        'created_at bigint not null',
        'updated_at bigint not null',
      ],
      primary: ['store_id', 'layout_id', 'locale', 'from_version'],
      indexes: { ends: ['store_id', 'layout_id', 'to_version'] },
    });
    await createTable(knex, dialect, {
      name: 'layout_contents',
      columns: [
        'store_id varchar(36) not null',
        'layout_id varchar(36) not null',
        'hash char(64) not null',
        'content mediumtext not null',
      ],
      primary: ['store_id', 'layout_id', 'hash'],
    });
    await createTable(knex, dialect, {
      name: 'layout_versions',
      columns: [
        'store_id varchar(36) not null',
        'layout_id varchar(36) not null',
        'version int not null',
        'created_at bigint not null',
        'source varchar(10) not null',
        'key_name varchar(200) not null',
        'summary text not null',
        'restored_from int',
      ],
      primary: ['store_id', 'layout_id', 'version'],
    });
    await createTable(knex, dialect, {
      name: 'step_references',
      columns: [
        'store_id varchar(36) not null',
        'step_reference varchar(200) not null',
        'layout_id varchar(36) not null',
      ],
      primary: ['store_id', 'step_reference'],
      indexes: { layout: ['store_id', 'layout_id'] },
    });
  },
};
