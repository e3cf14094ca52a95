import { addColumns } from '../schema.js';
import type { Migration } from './migration.js';

export const bouncesAndFeedback: Migration = {
  name: '0018-bounces-and-feedback',
  up: (knex, dialect) =>
    addColumns(knex, dialect, 'smtp_senders', ['bounce_address varchar(320) null', 'feedback_id varchar(200) null']),
};
