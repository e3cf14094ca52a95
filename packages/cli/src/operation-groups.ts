import type { Command } from 'commander';
import { operationCommand } from './operation-command.js';
import { commandWords } from './operation-entry.js';
import { OPERATION_TABLE } from './operation-table.js';
import type { Streams } from './output.js';

const GROUPS: Record<string, string> = {
  secrets: 'Secrets and the master key',
  me: 'The store and level of an API key',
  layouts: 'Email layouts',
  translations: 'Translations of email layouts',
  versions: 'Saved versions of email layouts',
  steps: 'Workflow steps and their signing secret',
  'http-requests': 'Configured HTTP requests',
  smtp: 'SMTP senders',
  senders: 'Connected mailboxes, as the API lists them',
  mailboxes: 'Connected mailboxes',
  settings: 'Store settings',
  unsubscribes: 'Addresses unsubscribed from marketing emails',
  links: 'Links in emails',
  files: 'Uploaded files',
  presets: 'Shared headers and footers',
  history: 'Execution history',
  people: 'Personal data in the history',
  stats: 'Execution statistics',
  repo: 'Git repository for layouts',
  'repo-versions': 'Layout versions in the connected repository',
  stores: 'Stores of this installation',
  keys: 'API keys',
  app: 'Signing in to the app',
  members: 'People who can sign in to the app',
};

/** Adds a command for every operation, in the group of its noun. */
export function addOperations(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  for (const entry of OPERATION_TABLE) {
    const [group, word] = commandWords(entry.name);
    // `layouts import` reads files and has its own command.
    if (groupIn(program, group).commands.some((command) => command.name() === word)) continue;
    const command = operationCommand(entry, env, streams);
    // `sendstep stats` runs `stats get`, which takes no id; `sendstep history` runs `history list`.
    const isOnly = word === 'get' && command.registeredArguments.length === 0;
    const isDefault = isOnly || entry.name === 'history.list';
    const parent = groupIn(program, group).addCommand(command, { isDefault });
    if (isDefault)
      parent.addHelpText('after', `\nWithout a command: ${word}. Its options: sendstep ${group} ${word} --help`);
  }
}

/** Returns the group of this name, and creates it on first use. */
export const groupIn = (program: Command, name: string): Command =>
  program.commands.find((command) => command.name() === name) ??
  program.command(name).description(GROUPS[name] ?? name);
