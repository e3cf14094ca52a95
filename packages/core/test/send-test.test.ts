import { createApp, type OutgoingMail, type Ports, SendstepError } from '@sendstep/core';
import { buildMember, buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? `${error.code}: ${error.message}` : `thrown: ${error}`),
  );

const SMTP = { name: 'Shop mail', host: 'smtp.example.com', port: 587, security: 'starttls' } as const;

async function shop() {
  const mails: OutgoingMail[] = [];
  const mailer: Ports['mailer'] = {
    async send(_, mail) {
      mails.push(mail);
      return { accepted: mail.to.map(({ address }) => address), rejected: [], reply: '250 OK', attempts: 1 };
    },
  };
  const built = await buildStore({ ...memoryPorts(), mailer });
  const { app, owner, store } = built;
  await owner.run('smtp.create', { ...SMTP, fromAddress: 'shop@example.com', isDefault: true });
  const text = {
    name: 'Order',
    bodyType: 'text',
    subject: 'Order {{ variables.number }}',
    body: '<p>Hello</p>',
  } as const;
  const layout = async (over = {}) => (await owner.run('layouts.create', { ...text, ...over })).id;
  const editor = await (await buildMember(app, store.id, 'editor', 'jo@example.com')).admit();
  return { ...built, mails, layout, editor };
}

it('sends to an address, and is recorded as a test', async () => {
  const { owner, layout, mails } = await shop();
  const sent = { id: await layout(), to: 'Anyone <any@example.org>', variables: { number: 7 } };
  const entry = await owner.run('layouts.sendTest', sent);
  expect(entry).toMatchObject({ status: 'SUCCESS', origin: 'test', accepted: 1, stepReference: '' });
  expect(mails).toMatchObject([{ subject: 'Order 7', to: [{ address: 'any@example.org' }] }]);
  await owner.run('layouts.sendTest', sent);
  const { items } = await owner.run('history.list', {});
  expect(items.map(({ origin }) => origin)).toEqual(['test', 'test']);
});

it('uses the test variables of the design unless others are sent', async () => {
  const { owner, mails } = await shop();
  const bodyDesign = { blocks: [{ type: 'text', text: 'Hi' }], testVariables: { number: 1, name: 'Jo' } };
  const { id } = await owner.run('layouts.create', {
    name: 'Visual',
    bodyType: 'visual',
    subject: '{{ variables.name }} {{ variables.number }}',
    bodyDesign,
  } as never);
  await owner.run('layouts.sendTest', { id, to: 'jo@example.com', variables: { number: 2 } });
  expect(mails[0]!.subject).toBe('Jo 2');
});

it('has a working unsubscribe link in a marketing layout', async () => {
  const { app, owner, layout, mails } = await shop();
  const id = await layout({ category: 'marketing', marketingTexts: { companyDetails: 'Shop, 1 Main Street' } });
  await owner.run('layouts.sendTest', { id, to: 'jo@example.com' });
  const [, token] = /\/u\/([\w.~-]+)/.exec(mails[0]!.html)!;
  await (await app.admit({ link: token! })).run('links.unsubscribe', {});
  const again = await owner.run('layouts.sendTest', { id, to: 'jo@example.com' });
  expect(again).toMatchObject({ status: 'SKIPPED', origin: 'test' });
  expect(mails).toHaveLength(1);
});

it('lets an editor send to members of the store only', async () => {
  const { app, editor, layout, mails, store } = await shop();
  const other = await buildStore(app.ports);
  await buildMember(app, other.store.id, 'viewer', 'elsewhere@example.com');
  const id = await layout();
  const refused = 'forbidden: to: only addresses of members; sending to others needs the role owner; yours is editor';
  for (const to of ['any@example.org', 'elsewhere@example.com', ['jo@example.com', 'any@example.org']])
    expect(await fault(editor.run('layouts.sendTest', { id, to }))).toBe(refused);
  expect(await editor.run('layouts.sendTest', { id, to: 'JO@example.COM' })).toMatchObject({ status: 'SUCCESS' });
  expect(mails).toHaveLength(1);
  const owner = await (await buildMember(app, store.id, 'owner')).admit();
  expect(await owner.run('layouts.sendTest', { id, to: 'any@example.org' })).toMatchObject({ status: 'SUCCESS' });
});

it('does not send secrets to an editor, who could read them in the email', async () => {
  const { editor, owner, layout, mails } = await shop();
  await owner.run('secrets.set', { name: 'COUPON', value: 'secret-coupon-77' });
  const id = await layout({ body: '<p>{{ secrets.COUPON }}</p>' });
  expect(await editor.run('layouts.sendTest', { id, to: 'jo@example.com' })).toMatchObject({
    status: 'FAILED',
    error: 'sending a layout with secrets needs the role owner; yours is editor',
  });
  expect(mails).toEqual([]);
  expect(await owner.run('layouts.sendTest', { id, to: 'jo@example.com' })).toMatchObject({ status: 'SUCCESS' });
  expect(mails[0]!.html).toContain('secret-coupon-77');
});

it('is refused without a layout, a recipient, or with too many', async () => {
  const { owner, layout } = await shop();
  const id = await layout();
  expect(await fault(owner.run('layouts.sendTest', { id: 'nope', to: 'jo@example.com' }))).toBe(
    'not_found: layout not found',
  );
  expect(await fault(owner.run('layouts.sendTest', { id, to: '' }))).toBe('invalid: to: required');
  const many = Array.from({ length: 11 }, (_, i) => `jo${i}@example.com`);
  expect(await fault(owner.run('layouts.sendTest', { id, to: many }))).toBe('invalid: to: at most 10 recipients');
  expect((await owner.run('history.list', {})).total).toBe(0);
});

it('is not counted when the sender is missing, but recorded with the reason', async () => {
  const { owner } = await buildStore(createApp(memoryPorts()).ports);
  const { id } = await owner.run('layouts.create', { name: 'Order', bodyType: 'text', subject: 'Hello' });
  expect(await owner.run('layouts.sendTest', { id, to: 'jo@example.com' })).toMatchObject({
    status: 'FAILED',
    error: 'senderId: required: the store has no default sender',
  });
});
