import { ACTION_TYPES, type ActionType, type ExecutionFilter, type Status } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Dialect } from './database.js';
import { insertMany } from './rows.js';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_HOURS = 24;
export const DAY_MS = DAY_HOURS * HOUR_MS;

/** The time an id begins with, in hours since 1970. */
export const hourOf = (id: string) => Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / HOUR_MS) || 0;
/** The lowest id created in this hour or later. */
export const firstIdOf = (hour: number) => {
  const hex = Math.max(0, hour * HOUR_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
};
export const dayOfHour = (hour: number) => hour - (hour % DAY_HOURS);

/** All types together: most lists have no filter. */
const ALL = 'ALL';
type Kind = ActionType | typeof ALL;

/** What is counted together: a type per day, a type per hour, or one layout or HTTP request per day. */
export const scopeOf = (kind: Kind, configId?: string) => (configId ? `${kind}:${configId}` : kind);
const hourScopeOf = (kind: Kind) => `${kind}/hour`;

/** The scopes whose counts add up to a list. A layout or HTTP request has rows in one of them. */
export const scopesOf = ({ actionType, configId }: ExecutionFilter): string[] =>
  configId
    ? (actionType ? [actionType] : ACTION_TYPES).map((type) => scopeOf(type, configId))
    : [scopeOf(actionType ?? ALL)];
export const hourScopesOf = ({ actionType }: ExecutionFilter) => [hourScopeOf(actionType ?? ALL)];

/** What decides, together with the status, which counts an execution belongs to. */
export interface Counted {
  store_id: string;
  action_type: ActionType;
  config_id: string;
  id_hour: number;
  started_at: number;
}
export interface Count {
  store_id: string;
  scope: string;
  bucket: number;
  status: Status;
  listed: number;
  happened: number;
}

export interface Tally {
  count(row: Counted, status: Status, times: number): void;
  add(count: Count): void;
  /** Always in the same order, so concurrent transactions that add them cannot deadlock. */
  counts(): Count[];
}

export function newTally(): Tally {
  const counts = new Map<string, Count>();
  const add = (count: Count) => {
    const key = `${count.store_id} ${count.scope} ${String(count.bucket).padStart(9, '0')} ${count.status}`;
    const existing = counts.get(key);
    if (existing) {
      existing.listed += count.listed;
      existing.happened += count.happened;
    } else counts.set(key, { ...count });
  };
  return {
    add,
    count({ store_id, action_type, config_id, id_hour, started_at }, status, times) {
      const day = dayOfHour(id_hour);
      const listed = { store_id, status, listed: times, happened: 0 };
      for (const kind of [action_type, ALL] as const) {
        add({ ...listed, scope: scopeOf(kind), bucket: day });
        add({ ...listed, scope: hourScopeOf(kind), bucket: id_hour });
      }
      if (config_id) add({ ...listed, scope: scopeOf(action_type, config_id), bucket: day });
      const began = dayOfHour(Math.floor(started_at / HOUR_MS));
      add({ store_id, status, listed: 0, happened: times, scope: scopeOf(action_type), bucket: began });
    },
    counts: () =>
      [...counts.keys()]
        .sort()
        .map((key) => counts.get(key)!)
        .filter(({ listed, happened }) => listed !== 0 || happened !== 0),
  };
}

const ADD_TO_EXISTING: Record<Dialect, string> = {
  mysql: 'on duplicate key update listed = listed + values(listed), happened = happened + values(happened)',
  sqlite:
    'on conflict (store_id, scope, bucket, status) do update set listed = listed + excluded.listed, happened = happened + excluded.happened',
};

/** Adds a tally to the stored counts. */
export const addCounts = (knex: Knex, dialect: Dialect, tally: Tally) =>
  insertMany(knex, 'execution_counts', tally.counts(), ADD_TO_EXISTING[dialect]);
