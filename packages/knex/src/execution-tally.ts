import { ACTION_TYPES, type ActionType, type ExecutionFilter, type Status } from '@sendstep/core';
import type { Knex } from 'knex';
import type { Dialect } from './database.js';
import { insertMany } from './rows.js';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_HOURS = 24;
export const DAY_MS = DAY_HOURS * HOUR_MS;

/** The hour since 1970 of the time that an id begins with. */
export const hourOf = (id: string) => Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / HOUR_MS) || 0;
/** The least id that was made in this hour or later. */
export const firstIdOf = (hour: number) => {
  const hex = Math.max(0, hour * HOUR_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
};
export const dayOfHour = (hour: number) => hour - (hour % DAY_HOURS);

/** All kinds together: most lists have no filter. */
const ALL = 'ALL';
type Kind = ActionType | typeof ALL;

/** What is counted together: a kind by day, a kind by hour, or one layout or HTTP request by day. */
export const scopeOf = (kind: Kind, configId?: string) => (configId ? `${kind}:${configId}` : kind);
const hourScopeOf = (kind: Kind) => `${kind}/hour`;

/** The scopes whose counts make up a list; those of a layout or request have rows in one of them. */
export const scopesOf = ({ actionType, configId }: ExecutionFilter): string[] =>
  configId
    ? (actionType ? [actionType] : ACTION_TYPES).map((type) => scopeOf(type, configId))
    : [scopeOf(actionType ?? ALL)];
export const hourScopesOf = ({ actionType }: ExecutionFilter) => [hourScopeOf(actionType ?? ALL)];

/** What decides under which counts an execution belongs, beside its status. */
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
  /** In one order everywhere, so that two who add them at once wait for each other and never in a circle. */
  counts(): Count[];
}

export function newTally(): Tally {
  const counts = new Map<string, Count>();
  const add = (count: Count) => {
    const key = `${count.store_id} ${count.scope} ${String(count.bucket).padStart(9, '0')} ${count.status}`;
    const known = counts.get(key);
    if (known) {
      known.listed += count.listed;
      known.happened += count.happened;
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

const ADD_TO_KNOWN: Record<Dialect, string> = {
  mysql: 'on duplicate key update listed = listed + values(listed), happened = happened + values(happened)',
  sqlite:
    'on conflict (store_id, scope, bucket, status) do update set listed = listed + excluded.listed, happened = happened + excluded.happened',
};

/** Adds to the stored counts what a tally has come to. */
export const addCounts = (knex: Knex, dialect: Dialect, tally: Tally) =>
  insertMany(knex, 'execution_counts', tally.counts(), ADD_TO_KNOWN[dialect]);
