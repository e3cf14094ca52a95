import type { OperationName, OutputOf } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import { openBackend } from './backend.js';
import { listSince } from './history-since.js';
import { historyTable } from './history-table.js';
import { followHistory } from './history-watch.js';
import { lintList } from './lint-list.js';
import { formatResult, type Streams } from './output.js';
import { withWholeIds } from './short-ids.js';
import { statsChart } from './stats-chart.js';

/** Results with their own view instead of the default table. */
const VIEWS: Partial<Record<OperationName, (result: never, columns?: number) => string>> = {
  'stats.get': statsChart,
  'history.list': historyTable,
  // On its own line: a table would break it.
  'app.link': ({ url }: OutputOf<'app.link'>) => url,
  'layouts.lint': lintList,
};
/** Notes printed after an operation. */
const NOTES: Partial<Record<OperationName, (result: never) => string | undefined>> = {
  'secrets.set': ({ name, hasValue, allowHosts }: OutputOf<'secrets.set'>) =>
    hasValue && allowHosts.length === 0
      ? `note: ${name} can be sent to any host, so anyone who can write and run HTTP requests can send it to their own server. Restrict it with --allow-host api.example.com.`
      : undefined,
  'app.link': ({ member, expiresAt }: OutputOf<'app.link'>) =>
    `note: open it before ${expiresAt} to sign in as ${member.name}; it works once.`,
};

const show = (name: OperationName, result: Record<string, unknown>, json: boolean, columns: number | undefined) => {
  const view = json ? undefined : VIEWS[name];
  return view ? view(result as never, columns) : formatResult(result, json, columns);
};

export interface CommandOptions {
  store: string | undefined;
  json: boolean;
  watch: boolean;
  /** For the history: only entries that started after this time. */
  since?: number | undefined;
  idempotencyKey: string | undefined;
  /** Asks before something is deleted. */
  confirm?: ((input: Record<string, unknown>) => Promise<void>) | undefined;
}

/** Runs an operation and prints its result and notes. */
export async function runOperation(
  name: OperationName,
  given: Record<string, unknown>,
  config: Configuration,
  { store, json, watch, since, idempotencyKey, confirm }: CommandOptions,
  streams: Streams,
): Promise<void> {
  const backend = await openBackend(name, config, store, (message) => streams.error(`${message}\n`));
  try {
    const input = await withWholeIds(backend, name, given);
    await confirm?.(input);
    if (watch) return await followHistory(backend, input, json, streams);
    const result =
      since === undefined ? await backend.run(name, input, { idempotencyKey }) : await listSince(backend, input, since);
    streams.out(`${show(name, result, json, streams.columns)}\n`);
    const note = NOTES[name]?.(result as never);
    if (note) streams.error(`${note}\n`);
  } finally {
    await backend.close();
  }
}
