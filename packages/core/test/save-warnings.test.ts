import type { InputOf, Ports } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const UNKNOWN =
  'body, line 1, column 7: customer.name is not defined and prints nothing; write variables.customer.name';
const TEXT = { name: 'News', subject: 'News', bodyType: 'text', body: '<p>Hi</p>' } as const;

async function shop(over: Partial<Ports> = {}) {
  const ports = { ...memoryPorts(), ...over };
  const { owner } = await buildStore(ports);
  const create = (fields: object = {}) =>
    owner.run('layouts.create', { ...TEXT, ...fields } as InputOf<'layouts.create'>);
  return { owner, ports, create };
}

describe('the warnings of a save', () => {
  it('are about what was written: none for a clean layout, though nothing can be sent yet', async () => {
    const { owner, create } = await shop();
    const made = await create({ previewText: 'Read' });
    expect(await owner.run('layouts.get', { id: made.id })).toEqual(made);
    expect(made).not.toHaveProperty('warnings');
  });

  it('come with a new layout and with a changed one, which can be sent back as it is', async () => {
    const { owner, create } = await shop();
    const made = await create({ body: '<p>{{ customer.name }}</p><img src="https://a.example/a.png">' });
    const alt =
      'body, line 1, column 27: the image has no alt attribute; describe it, or write alt="" if it is decorative';
    expect(made.warnings).toEqual([UNKNOWN, alt]);
    const again = await owner.run('layouts.update', made as InputOf<'layouts.update'>);
    expect(again.warnings).toEqual(made.warnings);
    expect(await owner.run('layouts.update', { id: made.id, body: '<p>Hi</p>' })).not.toHaveProperty('warnings');
  });

  it('of a design count its test variables, and name the block', async () => {
    const { create } = await shop();
    const bodyDesign = {
      blocks: [{ type: 'text', id: 'hi', text: '{{ variables.name }} {{ variables.town }}', color: '#eeeeee' }],
      testVariables: { name: 'Jo' },
    };
    expect((await create({ bodyType: 'visual', body: undefined, bodyDesign })).warnings).toEqual([
      'no value for variables.town',
      expect.stringContaining('bodyDesign.blocks[0]: the text in #eeeeee'),
    ]);
  });

  it('of a translation include what it lost', async () => {
    const { owner, create } = await shop();
    const { id } = await create({ body: '<p>{{ variables.name }}</p>' });
    const put = { id, locale: 'de', subject: 'Neues', body: '<p>Hallo</p>' };
    const { warnings } = await owner.run('translations.put', put);
    expect(warnings).toEqual(['in the layout but not in de: {{ variables.name }}']);
    const promoted = await owner.run('translations.promote', { id, locale: 'de' });
    expect(promoted).not.toHaveProperty('warnings');
  });

  it('come with restored and imported layouts', async () => {
    const { owner, create } = await shop();
    const { id } = await create({ body: '<p>{{ customer.name }}</p>' });
    await owner.run('layouts.update', { id, body: '<p>Hi</p>' });
    expect((await owner.run('versions.restore', { id, version: '1' })).warnings).toEqual([UNKNOWN]);
    const imported = await owner.run('layouts.import', { name: 'A', subject: 'A', source: '<p>*|FNAME|*</p>' });
    expect(imported).toMatchObject({ imported: true, warnings: [expect.stringContaining('*|FNAME|*')] });
  });

  it('come with a replayed response, too', async () => {
    const { owner } = await shop();
    const input = { ...TEXT, body: '<p>{{ customer.name }}</p>' };
    const run = () => owner.run('layouts.create', input, undefined, { idempotencyKey: 'a' });
    const first = await run();
    expect(first.warnings).toEqual([UNKNOWN]);
    expect(await run()).toEqual(first);
  });

  it('are made outside the transaction, and never make a save fail', async () => {
    const memory = memoryPorts();
    let open = 0;
    const asked: number[] = [];
    const { create } = await shop({
      ...memory,
      async transaction(work) {
        open++;
        return memory.transaction(work).finally(() => open--);
      },
      secrets: {
        ...memory.secrets,
        async findMany() {
          asked.push(open);
          throw new Error('the database is away');
        },
      },
    });
    expect(await create({ body: '<p>{{ secrets.CODE }}</p>' })).not.toHaveProperty('warnings');
    expect(asked).toEqual([0]);
  });

  it('name missing secrets', async () => {
    const { create } = await shop();
    expect((await create({ body: '<p>{{ secrets.CODE }}</p>' })).warnings).toEqual([
      'sending would fail: secret CODE does not exist',
    ]);
  });

  it('are at most fifty, and none of a content that takes long to check', async () => {
    const { create } = await shop();
    const names = Array.from({ length: 49 }, (_, i) => `{{ a${i} }}<img src="a">`);
    const { warnings } = await create({ body: names.join('') });
    expect(warnings).toHaveLength(51);
    expect(warnings!.at(-1)).toMatch(/^\d+ more; run the lint to see all$/);
    const long = await create({ body: `<p>{{ a }}</p>${'x'.repeat(100_000)}` });
    expect(long.warnings).toEqual([expect.stringContaining('too long to be checked')]);
  });
});
