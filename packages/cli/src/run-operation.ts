import type { OperationName, OutputOf } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import { openBackend } from './backend.js';
import { historyTable } from './history-table.js';
import { followHistory } from './history-watch.js';
import { formatAnswer, type Streams } from './output.js';
import { statsChart } from './stats-chart.js';

/** Answers that are more to a person than their fields. */
const VIEWS: Partial<Record<OperationName, (answer: never) => string>> = {
  'stats.get': statsChart,
  'history.list': historyTable,
};
/** What a person should know of what they just did. */
const NOTES: Partial<Record<OperationName, (answer: never) => string | undefined>> = {
  'secrets.set': ({ name, hasValue, allowHosts }: OutputOf<'secrets.set'>) =>
    hasValue && allowHosts.length === 0
      ? `note: ${name} can be sent to any host: whoever may write and run HTTP requests can send it to one of their own. Limit it with --allow-host api.example.com.`
      : undefined,
};

const show = (name: OperationName, answer: Record<string, unknown>, json: boolean) => {
  const view = json ? undefined : VIEWS[name];
  return view ? view(answer as never) : formatAnswer(answer, json);
};

export interface RunOptions {
  store: string | undefined;
  json: boolean;
  watch: boolean;
}

/** Runs one operation and prints its answer, with what a person should know of it. */
export async function runOperation(
  name: OperationName,
  input: Record<string, unknown>,
  config: Configuration,
  { store, json, watch }: RunOptions,
  streams: Streams,
): Promise<void> {
  const backend = await openBackend(name, config, store, (words) => streams.error(`${words}\n`));
  try {
    if (watch) return await followHistory(backend, input, json, streams);
    const answer = await backend.run(name, input);
    streams.out(`${show(name, answer, json)}\n`);
    const note = NOTES[name]?.(answer as never);
    if (note) streams.error(`${note}\n`);
  } finally {
    await backend.close();
  }
}
