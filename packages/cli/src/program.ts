import { SettingError } from '@sendstep/node/configuration';
import { Command, CommanderError } from 'commander';
import { addCompletion } from './completion-commands.js';
import { addBackup, addKeyRotation, addMaintenance, addServing } from './installation-commands.js';
import { addLayoutDiff } from './layout-diff-command.js';
import { addLayoutFolders } from './layout-folder-commands.js';
import { addLayoutImport } from './layout-import-command.js';
import { addLogin } from './login-commands.js';
import { addOperations, groupIn } from './operation-groups.js';
import type { Streams } from './output.js';
import { release } from './release.js';
import { addSend } from './send.js';
import { secretsInFlags } from './settings.js';
import { unknownSettings } from './unknown-settings.js';
import { UsageError } from './usage-error.js';

const EXAMPLES = `
Examples:
  $ sendstep serve
  $ sendstep stores create --name "Corner shop"
  $ sendstep keys create --store "Corner shop" --level write
  $ sendstep http-requests list --json`;

/**
 * Defines every command with its flags and help. Actions import what they run, because what is imported here is also
 * loaded by `--version`.
 */
export function buildProgram(env: NodeJS.ProcessEnv, streams: Streams): Command {
  const program = new Command('sendstep')
    .description('Email and HTTP steps for workflows: server, administration and scripting.')
    .version(release)
    .addHelpText('after', EXAMPLES);
  program.commandsGroup('This installation:');
  addServing(program, env, streams);
  addMaintenance(program, env, streams);
  addBackup(program, env, streams);
  program.commandsGroup('Your shell:');
  addLogin(program, env, streams);
  addCompletion(program, env, streams);
  const help = new Command('help').argument('[command]').helpOption(false).description('display help for command');
  program.addHelpCommand(help);
  program.commandsGroup('Stores and their records:');
  addSend(program, env, streams);
  addKeyRotation(program, env, streams);
  addLayoutDiff(groupIn(program, 'layouts'), env, streams);
  addLayoutImport(groupIn(program, 'layouts'), env, streams);
  addLayoutFolders(groupIn(program, 'layouts'), env, streams);
  addOperations(program, env, streams);
  return program;
}

/** Runs a command line. Returns the exit code: 0 success, 1 rejected or failed, 2 invalid usage or setting. */
export async function main(args: string[], env: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  const program = buildProgram(env, streams);
  const json = args.includes('--json');
  const configure = (command: Command): void => {
    command
      .exitOverride()
      .configureOutput({
        writeOut: streams.out,
        writeErr: streams.error,
        outputError: (text, write) => (json ? undefined : write(text)),
      })
      .showHelpAfterError(json ? false : '(use --help for usage)');
    command.commands.forEach(configure);
  };
  configure(program);
  const report = (kind: 'warning' | 'error', message: string) =>
    streams.error(json ? `${JSON.stringify({ [kind]: message })}\n` : `${kind}: ${message}\n`);
  program.hook('preAction', (_, command) => {
    for (const warning of [...unknownSettings(env), ...secretsInFlags(command)]) report('warning', warning);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (json && error.message.startsWith('error: '))
        report('error', error.message.slice('error: '.length).replaceAll('\n', ' '));
      return error.exitCode === 0 ? 0 : 2;
    }
    report('error', error instanceof Error ? error.message : 'failed');
    return error instanceof UsageError || error instanceof SettingError ? 2 : 1;
  }
}
