import { MailFailure } from '@sendstep/core';
import { describe, expect, it } from 'vitest';
import { buildEdges, EDGES, saidIn } from '../../core/test/design/edges.js';
import { mailShop as shop } from './mail-shop.js';

const to = 'a@example.com';

describe('a mail of a design has as header and footer', () => {
  it.each(EDGES)('%s', async (_, edges, said) => {
    const { owner, layout, send, mails } = await shop();
    const { spare, design } = await buildEdges(owner);
    await send({ layoutId: await layout(design(edges(spare))), to });
    expect(mails.map(({ html, text }) => [saidIn(html), saidIn(text)])).toEqual([[said, said]]);
  });

  it('the current presets, even if edited or made the default just before', async () => {
    const { owner, layout, send, mails } = await shop();
    const { spare, byDefault, design, edit } = await buildEdges(owner);
    const layoutId = await layout(design({ header: { preset: spare.header } }));
    await send({ layoutId, to });
    await edit(spare.header, 'New header');
    await edit(byDefault.footer, 'New footer');
    await send({ layoutId, to });
    await owner.run('presets.update', { id: spare.footer, isDefault: true });
    await send({ layoutId, to });
    expect(mails.map(({ html }) => saidIn(html))).toEqual([
      ['Spare header', 'Hello', 'Default footer'],
      ['New header', 'Hello', 'New footer'],
      ['New header', 'Hello', 'Spare footer'],
    ]);
  });
});

it('the testVariables of a design are for previews only, and never sent', async () => {
  const { owner, layout, send, mails } = await shop();
  const design = (name: string) => ({
    bodyDesign: { blocks: [{ type: 'text', text: '[{{ variables.name }}]' }], testVariables: { name } },
  });
  const subject = '[{{ variables.name }}]';
  const id = await layout({ bodyType: 'visual', body: undefined, subject, ...design('Test') });
  await owner.run('translations.put', { id, locale: 'de', subject, ...design('Probe') } as never);
  for (const [locale, name] of [
    ['en', 'Test'],
    ['de', 'Probe'],
  ]) {
    expect(await owner.run('layouts.preview', { id, locale })).toMatchObject({ subject: `[${name}]`, locale });
    const { request } = await send({ layoutId: id, locale, to });
    expect(request).toMatchObject({ subject: '[]', variables: {} });
    const { subject, html, text } = mails.pop()!;
    expect([subject, text.trim()]).toEqual(['[]', '[]']);
    expect(html).not.toContain(name);
  }
});

it('a marketing email drops an unsubscribed bcc; the others are on the first message only', async () => {
  const { owner, layout, send, mails } = await shop();
  await owner.run('unsubscribes.add', { address: 'gone@example.com' });
  const layoutId = await layout({ category: 'marketing' });
  const bcc = ['Gone@example.com', 'other@example.com'];
  expect((await send({ layoutId, to: [to, 'b@example.com'], bcc })).status).toBe('SUCCESS');
  expect(mails.map(({ to, bcc }) => [to[0]!.address, bcc])).toEqual([
    ['a@example.com', ['other@example.com']],
    ['b@example.com', []],
  ]);
});

describe('what the service does', () => {
  const CANARY = 'canary-55aa-9zQ';
  const secretIn = (where: string) => `${where} {{ secrets.CODE }}`;

  it.each([
    { bodyType: 'text', body: secretIn('body') },
    { bodyType: 'visual', body: undefined, bodyDesign: { blocks: [{ type: 'text', text: secretIn('body') }] } },
  ])(
    'rule 8: a secret is filled in when a $bodyType layout is sent, and no response and no history shows it',
    async (body) => {
      const { owner, app, read, layout, send, mails } = await shop();
      await owner.run('secrets.set', { name: 'CODE', value: 'first-value' });
      const fields = { subject: secretIn('subject'), previewText: secretIn('preview'), ...body };
      const id = await layout({
        ...fields,
        category: 'marketing',
        marketingTexts: { companyDetails: secretIn('footer') },
      });
      await send({ layoutId: id, to });
      await owner.run('secrets.set', { name: 'CODE', value: CANARY });
      const entry = await send({ layoutId: id, to, variables: { echo: CANARY } });
      expect(entry.status).toBe('SUCCESS');
      expect(mails.map(({ subject }) => subject)).toEqual(['subject first-value', `subject ${CANARY}`]);
      for (const where of ['preview', 'body', 'footer']) expect(mails[1]!.html).toContain(`${where} ${CANARY}`);
      expect(mails[1]!.text).toContain(`body ${CANARY}`);

      const key = await app.admit({ key: read });
      const answers = [
        entry,
        await key.run('history.get', { id: entry.id }),
        await key.run('history.list', {}),
        await key.run('layouts.get', { id }),
        await key.run('layouts.preview', { id }),
        await key.run('versions.get', { id, version: '1' }),
      ];
      for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(CANARY);
      expect(entry.request).toMatchObject({ subject: fields.subject, variables: { echo: '{{ secrets.CODE }}' } });
    },
  );

  it('rule 8: a secret echoed by a mail server is shown to nobody', async () => {
    const { owner, layout, send } = await shop({
      mailer: {
        async send(_, { subject }) {
          throw new MailFailure('permanent', `554 no such ${subject}, ${Buffer.from(subject).toString('base64')}`);
        },
      },
    });
    await owner.run('secrets.set', { name: 'CODE', value: CANARY });
    const entry = await send({ layoutId: await layout({ subject: '{{ secrets.CODE }}' }), to });
    expect(entry).toMatchObject({ status: 'FAILED', error: '554 no such {{ secrets.CODE }}, {{ secrets.CODE }}' });
    const { items } = await owner.run('history.list', {});
    expect(JSON.stringify([entry, items])).not.toContain(CANARY);
  });

  it('rule 11: steps that use a deleted layout are recorded as failed until they use another one', async () => {
    const { owner, layout, send, mails } = await shop();
    const step = { to, stepReference: 'flow/1' };
    const [deleted, other] = [await layout(), await layout()];
    await send({ ...step, layoutId: deleted });
    expect(await owner.run('layouts.remove', { id: deleted })).toMatchObject({
      warning: expect.stringMatching(/^1 workflow step /),
    });
    for (let i = 0; i < 2; i++) await send({ ...step, layoutId: deleted });
    expect(mails).toHaveLength(1);
    await send({ ...step, layoutId: other });
    expect(mails).toHaveLength(2);
    const { items } = await owner.run('history.list', {});
    expect(items.map(({ status, error, stepReference }) => [status, error, stepReference])).toEqual([
      ['SUCCESS', '', 'flow/1'],
      ['FAILED', expect.stringMatching(/^layout not found: it was deleted on /), 'flow/1'],
      ['FAILED', expect.stringMatching(/^layout not found: it was deleted on /), 'flow/1'],
      ['SUCCESS', '', 'flow/1'],
    ]);
    expect((await owner.run('layouts.remove', { id: other })).warning).toMatch(/^1 workflow step /);
  });
});
