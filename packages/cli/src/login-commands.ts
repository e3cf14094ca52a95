import type { Command } from 'commander';
import type { Streams } from './output.js';

const PRECEDENCE = `
A profile is a host and an API key for it. Commands use the profile of --profile, or of SENDSTEP_PROFILE, or the one of
the last login. Flags (--remote, --api-key, --profile) take precedence over the environment (SENDSTEP_URL,
SENDSTEP_API_KEY), and the environment over a profile. --store, --data-dir and --database-url, or their variables, mean
the database: then only a profile that --profile names is used.`;

/** Adds `login`, `logout` and `profiles`. */
export function addLogin(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  program
    .command('login')
    .summary('Store a host and an API key as a profile')
    .description(
      'Check an API key and store it with its host, in a file that only you can read. On a terminal it asks for the key.',
    )
    .option('--remote <url>', 'URL of the host [SENDSTEP_URL]')
    .option('--profile <name>', 'name of the profile (default "default") [SENDSTEP_PROFILE]')
    .option('--key-file <path>', 'read the key from this file')
    .option('--key-env <variable>', 'read the key from this environment variable')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `${PRECEDENCE}

Examples:
  $ sendstep login --remote https://sendstep.example
  $ pass show sendstep | sendstep login --profile staging --remote https://staging.example
  $ sendstep layouts list --profile staging`,
    )
    .action(async (flags) => (await import('./login.js')).login(flags, env, streams));
  program
    .command('logout')
    .summary('Forget a profile')
    .description('Remove a profile and its key from this computer. The key stays valid until it is revoked.')
    .option('--profile <name>', 'name of the profile (default: the current one) [SENDSTEP_PROFILE]')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ sendstep logout --profile staging')
    .action(async (flags) => (await import('./login.js')).logout(flags, env, streams));
  program
    .command('profiles')
    .summary('List profiles, or choose the current one')
    .description('List the profiles of this computer, without their keys.')
    .option('--use <name>', 'make this the profile of commands that name none')
    .option('--json', 'print JSON')
    .addHelpText('after', `${PRECEDENCE}\n\nExample:\n  $ sendstep profiles --use staging`)
    .action(async (flags) => (await import('./login.js')).listProfiles(flags, env, streams));
}
