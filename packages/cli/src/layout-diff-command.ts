import type { Command } from 'commander';
import type { Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, STORE_OR_KEY } from './settings.js';

/** Adds `layouts diff`, which works on the database or a remote host. */
export function addLayoutDiff(layouts: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  const command = layouts
    .command('diff <id>')
    .summary('Show what changed between two versions')
    .description('Show what changed between two saved versions of a layout, in every language.')
    .option('--from <version>', 'the earlier version (default: the one before --to)')
    .option('--to <version>', 'the later version (default: the newest)')
    .option('--store <store>', STORE_OR_KEY)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ sendstep layouts diff 0198c0de-… --from 3 --to 5');
  addSettings(command, CLIENT_SETTINGS);
  command.action(async (id: string, flags: Record<string, string | undefined>) => {
    const config = configurationFrom(flags, env, CLIENT_SETTINGS);
    const { showLayoutDiff } = await import('./layout-diff.js');
    await showLayoutDiff(id, config, flags, streams);
  });
}
