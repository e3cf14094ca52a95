import { SettingError } from '@sendstep/node/configuration';
import { Command, CommanderError } from 'commander';
import { addKeyRotation, addServing, addUpkeep } from './installation-commands.js';
import { addLayoutDiff } from './layout-diff-command.js';
import { addOperations, groupIn } from './operation-groups.js';
import type { Streams } from './output.js';
import { release } from './release.js';
import { addSend } from './send.js';
import { unknownSettings } from './unknown-settings.js';
import { UsageError } from './usage-error.js';

const EXAMPLES = `
Examples:
  $ sendstep serve
  $ sendstep stores create --name "Corner shop"
  $ sendstep keys create --store "Corner shop" --level write
  $ sendstep http-requests list --json`;

/**
 * Every command with its flags and help. What a command runs is imported by its action: what is imported here is loaded
 * by `--version`, too.
 */
export function buildProgram(env: NodeJS.ProcessEnv, streams: Streams): Command {
  const program = new Command('sendstep')
    .description('Email and HTTP steps for workflows: serve them, look after them, script them.')
    .version(release)
    .addHelpText('after', EXAMPLES);
  addServing(program, env, streams);
  addUpkeep(program, env, streams);
  addSend(program, env, streams);
  addKeyRotation(program, env, streams);
  addLayoutDiff(groupIn(program, 'layouts'), env, streams);
  addOperations(program, env, streams);
  return program;
}

/** Runs one command line; answers the exit code: 0 done, 1 refused or failed, 2 wrong use or a wrong setting. */
export async function main(args: string[], env: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  const program = buildProgram(env, streams);
  const everywhere = (command: Command): void => {
    command
      .exitOverride()
      .configureOutput({ writeOut: streams.out, writeErr: streams.error })
      .showHelpAfterError('(--help shows how)');
    command.commands.forEach(everywhere);
  };
  everywhere(program);
  const json = args.includes('--json');
  const tell = (kind: 'warning' | 'error', message: string) =>
    streams.error(json ? `${JSON.stringify({ [kind]: message })}\n` : `${kind}: ${message}\n`);
  program.hook('preAction', () => {
    for (const warning of unknownSettings(env)) tell('warning', warning);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    tell('error', error instanceof Error ? error.message : 'failed');
    return error instanceof UsageError || error instanceof SettingError ? 2 : 1;
  }
}
