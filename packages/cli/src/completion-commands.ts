import type { Command } from 'commander';
import type { Streams } from './output.js';
import { UsageError } from './usage-error.js';

const HELP = `
Commands, flags and their values are completed without a server, ids and names from the one that the command would use.
If it does not respond within a second, nothing is completed.

Examples:
  $ source <(sendstep completion bash)                    # in ~/.bashrc
  $ source <(sendstep completion zsh)                     # in ~/.zshrc`;

/** Adds `completion`, and the hidden command that its scripts call. */
export function addCompletion(program: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  program
    .command('completion <shell>')
    .summary('Print the completion script of bash or zsh')
    .description('Print a script that completes commands, flags and ids in bash or zsh.')
    .addHelpText('after', HELP)
    .action(async (shell: string) => {
      if (shell !== 'bash' && shell !== 'zsh') throw new UsageError('there is completion for bash and zsh');
      const { completionScript } = await import('./completion.js');
      streams.out(completionScript(program, shell));
    });
  program
    .command('complete [words...]', { hidden: true })
    .description('Print the values that can follow these words.')
    .action(async (words: string[]) => {
      const { valuesAfter } = await import('./complete.js');
      // An error in the middle of a command line that somebody types would only be in the way.
      const values = await valuesAfter(words, env).catch(() => []);
      // Values with spaces or characters of the shell would be completed as something else.
      streams.out(
        values
          .filter((value) => /^[\w@.+:-]+$/.test(value))
          .map((value) => `${value}\n`)
          .join(''),
      );
    });
}
