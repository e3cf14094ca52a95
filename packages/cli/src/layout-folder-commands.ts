import type { Command } from 'commander';
import type { Backend } from './backend-types.js';
import type { Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, STORE_OR_KEY } from './settings.js';

const FORMAT = `
Each layout is a folder DIR/email-templates/ID, as in a connected repository: layout.json with its name, category and the
version it began from, languages/CODE.json with subject and design, and languages/CODE.html with the body of a text layout.`;

const PULL = `${FORMAT}
A pull keeps what you changed: files that changed on both sides are merged, or, where the same lines changed, the
server's file is written beside yours as CODE.server.json. Nothing is deleted except languages that were deleted on the
server and that you did not change.

Exit code: 0, or 1 if there are conflicts.

Examples:
  $ sendstep layouts pull emails/
  $ sendstep layouts pull emails/ --store "Corner shop"`;

const PUSH = `${FORMAT}
A folder with any other name becomes a new layout and is renamed to its id. Everything is compared and checked before
the first write, with the lint. A layout that somebody changed on the server since your pull is refused, with what
changed and who saved it: pull, which merges it, and push again. Each pushed layout is saved as one version, so it can be
restored. Layouts are never deleted; languages only with --delete.

Exit code: 0 if everything was pushed, 1 if nothing or not everything was.

Examples:
  $ sendstep layouts push emails/ --dry-run
  $ sendstep layouts push emails/ --variables test-variables.json`;

const DEV = `
Serves a preview of the files on this computer only, and reloads it when a file is saved. DIR/variables.json, or the file
of --variables, has the values of the variables. Embedded images (cid:KEY) come from DIR/files/KEY.png (or .jpg, .gif, .webp),
else from the store, which works without an API key only. Nothing is saved on the server: push does that.

Examples:
  $ sendstep layouts dev emails/
  $ sendstep layouts dev emails/ --port 4000 --variables order.json`;

/** Adds `layouts pull`, `push` and `dev`, which work on the database or a remote host. */
export function addLayoutFolders(layouts: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  const add = (name: string, summary: string, help: string) => {
    const command = layouts
      .command(`${name} <directory>`)
      .summary(summary)
      .description(`${summary}.`)
      .option('--store <store>', STORE_OR_KEY)
      .addHelpText('after', help);
    return addSettings(command, CLIENT_SETTINGS);
  };
  type Flags = Record<string, unknown>;
  const config = (flags: Flags) => configurationFrom(flags, env, CLIENT_SETTINGS);
  /** Runs a command that needs files and a store. */
  const onDirectory = async (directory: string, flags: Flags, work: (backend: Backend) => Promise<void>) => {
    const { requireDirectory } = await import('./layout-folder.js');
    requireDirectory(directory);
    const { openBackend } = await import('./backend.js');
    const backend = await openBackend('layouts.check', config(flags), flags.store as string | undefined);
    try {
      await work(backend);
    } finally {
      await backend.close();
    }
  };

  add('pull', 'Write the layouts of a store as files', PULL)
    .option('--json', 'print JSON')
    .action(async (directory: string, flags: Flags) => {
      const { pullLayouts } = await import('./layout-pull.js');
      await pullLayouts(directory, config(flags), flags, streams);
    });
  add('push', 'Save changed files of layouts', PUSH)
    .option('--dry-run', 'only show what would change, and check it')
    .option('--delete', 'delete languages that have no file')
    .option('--no-lint', 'push in spite of errors that the lint finds')
    .option('--variables <file>', 'JSON file with values of the variables, for the lint')
    .option('--json', 'print JSON')
    .action(async (directory: string, flags: Flags) => {
      const { pushLayouts } = await import('./layout-push.js');
      await onDirectory(directory, flags, (backend) => pushLayouts(backend, directory, flags, streams));
    });
  add('dev', 'Preview files of layouts in the browser', DEV)
    .option('--port <number>', 'port of the preview; 0 for any free port', '4321')
    .option('--variables <file>', 'JSON file with values of the variables')
    .action(async (directory: string, flags: Flags) => {
      const { previewLayouts } = await import('./layout-dev.js');
      await onDirectory(directory, flags, (backend) => previewLayouts(backend, directory, flags, streams));
    });
}
