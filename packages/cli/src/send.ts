import type { Setting } from '@sendstep/node';
import type { Command } from 'commander';
import { readInput } from './operation-fields.js';
import type { Streams } from './output.js';
import { addSettings, configurationFrom, DATABASE_SETTINGS, STORE } from './settings.js';

/** The links in a mail begin with where customers reach the host. */
const SETTINGS: Setting[] = [...DATABASE_SETTINGS, 'SENDSTEP_BASE_URL'];
const HELP = `
The file holds what a step of a workflow would send:
  { "layoutId": "0198c0de-…", "to": "jo@example.com", "variables": { "order": { "number": "1001" } } }
Also locale, senderId, cc, bcc, replyTo, runId (the same one runs once) and stepReference.

Ends with 0 when the mail was sent or everybody has unsubscribed, with 1 when it failed.

Examples:
  $ sendstep send --store "Corner shop" --input mail.json
  $ jq -n '{ layoutId: "0198c0de-…", to: "jo@example.com" }' | sendstep send --input - --json`;

/** Adds `send`: an email step from the command line, with its outcome as the exit code. */
export function addSend(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  const command = program
    .command('send')
    .summary('Send an email as a step would')
    .description('Runs an email step on the database and prints its history entry.')
    .requiredOption('--input <file>', 'the step as a JSON object in a file, - for standard input')
    .option('--store <store>', STORE)
    .option('--json', 'answer as JSON')
    .addHelpText('after', HELP);
  addSettings(command, SETTINGS);
  command.action(async (flags: Record<string, string | undefined> & { json?: true }) => {
    const step = readInput(flags.input);
    const config = configurationFrom(flags, env, SETTINGS);
    const [{ openBackend }, { formatAnswer }] = await Promise.all([import('./backend.js'), import('./output.js')]);
    const backend = await openBackend('steps.sendEmail', config, flags.store);
    try {
      const entry = await backend.run('steps.sendEmail', step);
      streams.out(`${formatAnswer(entry, flags.json === true)}\n`);
      if (entry.status !== 'SUCCESS' && entry.status !== 'SKIPPED') {
        throw new Error(String(entry.error || 'the run has not ended yet'));
      }
    } finally {
      await backend.close();
    }
  });
}
