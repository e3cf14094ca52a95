import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { COMMAND_LINE } from '../../../test/build.js';
import { command, commandsIn } from './command.js';
import { packageMissing } from './debian-package.js';
import { keysIn, startServe, temporaryDirectory } from './process.js';

const missing = packageMissing('zsh');

/** Ctrl-O prints the line that has been typed, and empties it. */
const SETUP = `
PROMPT='' RPROMPT=''
unsetopt prompt_cr prompt_sp
show() { print -rn -- "<<$BUFFER>>"; BUFFER='' }
zle -N show
bindkey '^O' show
sendstep() { $=SENDSTEP "$@" }
print READY
`;
/** Types each argument and Tab into an interactive shell, and prints the line as it is then. */
const TYPING = `
zmodload zsh/zpty
zpty shell 'TERM=xterm zsh -f -i'
zpty -w shell 'source $COMPLETION; source $SETUP'
zpty -r shell out '*READY*'
for typed; do
  zpty -wn shell "$typed"$'\\t\\x0f'
  zpty -r shell out '*<<*>>*'
  out=\${out#*<<}
  print -r -- "\${out%%>>*}"
done
zpty -d shell
`;

async function zsh(env: Record<string, string>) {
  const home = temporaryDirectory();
  const file = (name: string, text: string) => {
    writeFileSync(join(home, name), text);
    return join(home, name);
  };
  const files = {
    COMPLETION: file('completion.zsh', (await command({}, 'completion', 'zsh')).out),
    SETUP: file('setup.zsh', SETUP),
  };
  const typing = file('typing.zsh', TYPING);
  const sendstep = [process.execPath, ...COMMAND_LINE].join(' ');
  const settings = { PATH: process.env.PATH, HOME: home, ...files, SENDSTEP: sendstep, ...env };
  return async (...lines: string[]) => {
    const { stdout } = await promisify(execFile)('zsh', ['-f', typing, ...lines], { env: settings });
    return stdout.trimEnd().split('\n');
  };
}

it.skipIf(missing)('zsh completes commands, flags, their values, and ids from a server', async () => {
  const data = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const host = await startServe(data);
  const [read] = keysIn(host.out());
  const { json } = commandsIn({ SENDSTEP_URL: host.url, SENDSTEP_API_KEY: read! });
  const { items } = await json('layouts', 'list');
  const { id } = items[0];
  // As many digits of the id as no other layout has: then Tab inserts the rest.
  const own = [...id].findIndex((_, i) =>
    items.every((one: (typeof items)[0]) => one.id === id || !one.id.startsWith(id.slice(0, i + 1))),
  );
  const typed = await zsh({ SENDSTEP_URL: host.url, SENDSTEP_API_KEY: read! });
  expect(
    await typed('sendstep layo', 'sendstep layouts pul', 'sendstep keys create --level wr', 'sendstep history --sin'),
  ).toEqual([
    'sendstep layouts ',
    'sendstep layouts pull ',
    'sendstep keys create --level write ',
    'sendstep history --since',
  ]);
  const beginning = `sendstep layouts get ${id.slice(0, own + 1)}`;
  // On a busy machine the server may need more than a second: people press Tab again, too.
  await expect.poll(async () => (await typed(beginning))[0], { timeout: 120_000 }).toBe(`sendstep layouts get ${id}`);
});
