import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsIn } from './command.js';
import { temporaryDirectory } from './process.js';

/** A store, and a directory with templates. */
async function shop() {
  const { command, json } = commandsIn({ SENDSTEP_DATA_DIR: temporaryDirectory() });
  const folder = temporaryDirectory();
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  await command('migrate');
  await command('stores', 'create', '--name', 'Shop');
  write('a-welcome.liquid', '<link rel="stylesheet" href="/x/styles.css"><p>Hello {{ customer.name }}</p>');
  write('a-welcome.json', '{"subject":"Welcome, {{ customer.name }}","previewText":"Hi"}');
  write('b-card.html', '---\nname: Card\nsubject: A card\n---\n<p>{{ card.code }}</p>');
  write('c-broken.liquid', '<p>\n{% include "x" %}</p>');
  write('styles.css', 'p { color: #222222 }');
  write('notes.txt', 'not a template');
  return { command, json, folder };
}

describe('sendstep layouts import', () => {
  it('imports the templates of a directory with what is beside them, and reports each file', async () => {
    const { command, json, folder } = await shop();
    const { code, out, error } = await command('layouts', 'import', folder);
    expect(code).toBe(1);
    expect(error).toContain('1 of 3 templates were not imported');
    expect(out).toMatch(
      /a-welcome\.liquid.*: imported as [0-9a-f-]{36}, subject: Welcome, \{\{ variables\.customer\.name \}\}/,
    );
    expect(out).toContain('changed line 1, column 1: the stylesheet /x/styles.css is now a style element');
    expect(out).toContain('changed line 1, column 57: customer is now variables.customer');
    expect(out).toMatch(/b-card\.html.*: imported as [0-9a-f-]{36}, subject: A card/);
    expect(out).toMatch(/c-broken\.liquid.*: not imported\n/);
    expect(out).toContain('refused line 2, column 1: tag "include" not found');
    const { items } = await json('layouts', 'list');
    expect(items.map(({ name }: { name: string }) => name).sort()).toEqual(['Card', 'a-welcome']);
    const welcome = items.find(({ name }: { name: string }) => name === 'a-welcome');
    expect((await json('layouts', 'get', welcome.id)).body).toContain('<style>\np { color: #222222 }\n</style>');
    const { findings } = await json('layouts', 'lint', welcome.id, '--variables', '{"customer":{}}');
    expect(findings.map(({ code: found }: { code: string }) => found)).toContain('missing_value');
    expect((await command('layouts', 'lint', welcome.id)).out).toMatch(
      /^warning en sender: the store has no default sender: .* sender_missing\n0 errors, 1 warnings, 1 findings\n$/,
    );
  });

  it('only reports on a dry run, as JSON too', async () => {
    const { json, folder } = await shop();
    const before = (await json('layouts', 'list')).total;
    const [result] = await json('layouts', 'import', join(folder, 'b-card.html'), '--dry-run');
    expect(result).toMatchObject({
      file: join(folder, 'b-card.html'),
      imported: false,
      name: 'Card',
      subject: 'A card',
    });
    expect((await json('layouts', 'list')).total).toBe(before);
  });

  it('refuses a path without templates', async () => {
    const { command, folder } = await shop();
    expect(await command('layouts', 'import', join(folder, 'none'))).toMatchObject({ code: 2 });
    expect(await command('layouts', 'import', temporaryDirectory())).toMatchObject({ code: 2 });
  });
});
