import type { Setting } from '@sendstep/node';
import type { Command } from 'commander';
import { readInput } from './operation-fields.js';
import type { Streams } from './output.js';
import { addSettings, configurationFrom, DATABASE_SETTINGS, STORE } from './settings.js';

/** Links in emails start with the base URL. */
const SETTINGS: Setting[] = [...DATABASE_SETTINGS, 'SENDSTEP_BASE_URL'];
const HELP = `
The file contains the input of an email step:
  { "layoutId": "0198c0de-…", "to": "jo@example.com", "variables": { "order": { "number": "1001" } } }
Optional: locale, senderId, cc, bcc, replyTo, runId (each id runs only once), stepReference and retryInterrupted (true:
sends again what may have been accepted before a crash interrupted the run).

Exit code: 0 if the email was sent or all recipients have unsubscribed, 1 if it failed.

Examples:
  $ sendstep send --store "Corner shop" --input mail.json
  $ jq -n '{ layoutId: "0198c0de-…", to: "jo@example.com" }' | sendstep send --input - --json`;

/** Adds `send`, which runs an email step and returns its outcome as the exit code. */
export function addSend(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  const command = program
    .command('send')
    .summary('Run an email step')
    .description('Run an email step on the database and print its history entry.')
    .requiredOption('--input <file>', 'JSON file with the step, - for standard input')
    .option('--store <store>', STORE)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP);
  addSettings(command, SETTINGS);
  command.action(async (flags: Record<string, string | undefined> & { json?: true }) => {
    const step = readInput(flags.input);
    const config = configurationFrom(flags, env, SETTINGS);
    const [{ openBackend }, { formatResult }] = await Promise.all([import('./backend.js'), import('./output.js')]);
    const backend = await openBackend('steps.sendEmail', config, flags.store);
    try {
      const entry = await backend.run('steps.sendEmail', step);
      streams.out(`${formatResult(entry, flags.json === true, streams.columns)}\n`);
      if (entry.status !== 'SUCCESS' && entry.status !== 'SKIPPED') {
        throw new Error(String(entry.error || 'the run has not finished yet'));
      }
    } finally {
      await backend.close();
    }
  });
}
