import type { OperationName } from '@sendstep/core';
import { commandWords } from './operation-entry.js';
import { OPERATION_TABLE } from './operation-table.js';

/** Where the values of an argument come from: an operation and the field of its items. */
export interface Source {
  operation: OperationName;
  field: string;
  /** The list is of the record that the first argument names. */
  ofFirst?: true;
}

/** Nouns whose commands take the id of a layout first. */
const OF_LAYOUTS = ['layouts', 'translations', 'versions', 'repoVersions'];
const OTHERS: Record<string, Source> = {
  secrets: { operation: 'secrets.list', field: 'name' },
  files: { operation: 'files.list', field: 'key' },
  stores: { operation: 'stores.list', field: 'name' },
  unsubscribes: { operation: 'unsubscribes.list', field: 'address' },
  history: { operation: 'history.list', field: 'id' },
};
const SECOND: Record<string, Source> = {
  locale: { operation: 'translations.list', field: 'locale', ofFirst: true },
  version: { operation: 'versions.list', field: 'version', ofFirst: true },
  sha: { operation: 'repoVersions.list', field: 'sha', ofFirst: true },
};

/** Commands that are not operations and take the id of a layout. */
const OWN_COMMANDS: Record<string, Source> = { 'layouts diff': { operation: 'layouts.list', field: 'id' } };

/** The list with the records that the commands of a noun take first. */
export function listOf(noun: string): Source | undefined {
  if (OF_LAYOUTS.includes(noun)) return { operation: 'layouts.list', field: 'id' };
  if (OTHERS[noun]) return OTHERS[noun];
  const list = OPERATION_TABLE.find(({ name }) => name === `${noun}.list`);
  return list && { operation: list.name, field: 'id' };
}

/** What completes the next argument of a command; undefined if nothing does. */
export function sourceOf(group: string, command: string, position: number): Source | undefined {
  const own = position === 0 ? OWN_COMMANDS[`${group} ${command}`] : undefined;
  if (own) return own;
  const entry = OPERATION_TABLE.find(({ name }) => commandWords(name).join(' ') === `${group} ${command}`);
  const argument = entry?.fields.filter(({ kind }) => kind === 'argument')[position];
  if (!entry || !argument) return undefined;
  // A new address is not in the list yet.
  if (entry.name === 'unsubscribes.add' || entry.name === 'people.erase') return undefined;
  return position === 0 ? listOf(entry.name.split('.')[0]!) : SECOND[argument.name];
}
