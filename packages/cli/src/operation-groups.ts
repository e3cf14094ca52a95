import type { Command } from 'commander';
import { commandWords, operationCommand } from './operation-command.js';
import { OPERATION_TABLE } from './operation-table.js';
import type { Streams } from './output.js';

const GROUPS: Record<string, string> = {
  secrets: 'Secrets of a store, and what seals them',
  me: 'Who a key is',
  layouts: 'Email layouts',
  translations: 'Languages of an email layout',
  versions: 'Saved versions of an email layout',
  steps: 'Steps of the workflow platform, and the secret it signs them with',
  'http-requests': 'Configured HTTP requests',
  smtp: 'SMTP senders of a store',
  senders: 'Connected mailboxes, as integrations see them',
  mailboxes: 'Connected mailboxes of a store',
  settings: 'Settings of a store',
  unsubscribes: 'Addresses that get no marketing mails of a store',
  links: 'Links in the mails of a store',
  files: 'Uploaded files of a store',
  presets: 'Headers and footers that layouts share',
  history: 'What was sent and run',
  people: 'People who are named in the history',
  stats: 'How much was sent and run, and how well',
  repo: 'The git repository that layouts are committed to',
  'repo-versions': 'Versions of layouts in the connected repository',
  stores: 'Stores of this installation',
  keys: 'API keys of a store',
};

/** Adds a command for every operation, in the group of its noun. */
export function addOperations(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  for (const entry of OPERATION_TABLE) {
    const [group, word] = commandWords(entry.name);
    const command = operationCommand(entry, env, streams);
    // `sendstep stats` is `sendstep stats get`: there is one, and nothing to name. `sendstep history` is its list.
    const isOnly = word === 'get' && command.registeredArguments.length === 0;
    groupIn(program, group).addCommand(command, { isDefault: isOnly || entry.name === 'history.list' });
  }
}

/** The group of this name, which is made when it is asked for first. */
export const groupIn = (program: Command, name: string): Command =>
  program.commands.find((command) => command.name() === name) ??
  program.command(name).description(GROUPS[name] ?? name);
