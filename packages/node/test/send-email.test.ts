import { MailFailure } from '@sendstep/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ReadMail, mailShop as shop } from './mail-shop.js';

const to = (...addresses: string[]) => addresses;
const of = (mails: ReadMail[]) => mails.map((mail) => mail.to.map(({ address }) => address).join());

describe('a transactional mail', () => {
  it('is one unchanged message to every recipient, including unsubscribed ones', async () => {
    const { mails, layout, send, owner } = await shop();
    await owner.run('unsubscribes.add', { address: 'b@example.com' });
    const entry = await send({
      layoutId: await layout(),
      to: to('a@example.com', 'B@example.com', 'b@example.com'),
      cc: 'c@example.com',
      bcc: [{ name: 'Dee', address: 'd@example.com' }],
      variables: { name: 'Ada' },
    });
    expect(entry).toMatchObject({
      status: 'SUCCESS',
      actionType: 'EMAIL',
      actionName: 'News',
      locale: 'en',
      error: '',
    });
    expect(of(mails)).toEqual(['a@example.com,B@example.com']);
    expect(mails[0]).toMatchObject({
      from: { name: 'Corner shop', address: 'shop@example.com' },
      replyTo: { address: 'help@example.com' },
      cc: [{ address: 'c@example.com' }],
      bcc: ['d@example.com'],
      subject: 'News for Ada',
      bouncesTo: 'shop@example.com',
      headers: { 'auto-submitted': 'auto-generated' },
    });
    expect(mails[0]!.html).toContain('<p>Hello Ada</p>');
    expect(mails[0]!.html).toContain('<html lang="en" dir="ltr">');
    expect(mails[0]!.text).toContain('Hello Ada');
    expect(mails[0]!.messageId).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
  });

  it('has no footer, and both placeholders are empty', async () => {
    const { mails, layout, send } = await shop();
    const body = 'a[{{ unsubscribe_url }}|{{ unsubscribe_link }}]';
    await send({
      layoutId: await layout({ body, marketingTexts: { companyDetails: 'Shop Ltd' } }),
      to: 'a@example.com',
    });
    expect(mails[0]!.html).toContain('a[|]');
    expect(mails[0]!.html).not.toContain('Shop Ltd');
  });

  it('has the bounce address and the feedback id of its sender, as a marketing mail does', async () => {
    const sender = { bounceAddress: 'bounces@bücher.example', feedbackId: 'a:b:c:cornershop' };
    const { mails, layout, send } = await shop({}, sender);
    for (const category of ['transactional', 'marketing'])
      await send({ layoutId: await layout({ category }), to: 'a@example.com', variables: { name: 'Ada' } });
    expect(mails.map(({ bouncesTo }) => bouncesTo)).toEqual(Array(2).fill('bounces@bücher.example'));
    expect(mails.map(({ headers }) => headers)).toEqual([
      { 'auto-submitted': 'auto-generated', 'feedback-id': 'a:b:c:cornershop' },
      expect.objectContaining({ 'feedback-id': 'a:b:c:cornershop', 'list-unsubscribe': expect.any(String) }),
    ]);
    expect(mails[1]!.headers).not.toHaveProperty('auto-submitted');
    expect(mails[0]!.from?.address).toBe('shop@example.com');
  });

  it('reads its layout once', async () => {
    const { layout, send, ports } = await shop();
    const find = vi.spyOn(ports.layouts, 'find');
    await send({ layoutId: await layout(), to: 'a@example.com' });
    expect(find).toHaveBeenCalledTimes(1);
  });
});

describe('a marketing mail', () => {
  const marketing = { category: 'marketing', marketingTexts: { companyDetails: 'Shop Ltd, Dublin' } };

  it('is one message per recipient, each with its own link, and skips unsubscribed addresses in any spelling', async () => {
    const { mails, layout, send, owner } = await shop();
    await owner.run('unsubscribes.add', { address: 'B@Example.com' });
    await owner.run('unsubscribes.add', { address: 'copy@example.com' });
    const entry = await send({
      layoutId: await layout(marketing),
      to: to('a@example.com', 'b@example.com', 'c@example.com', 'A@example.com'),
      cc: to('copy@example.com', 'other@example.com'),
      variables: { name: 'Ada' },
    });
    expect(entry.status).toBe('SUCCESS');
    expect(of(mails)).toEqual(['a@example.com', 'c@example.com']);
    expect(mails.map(({ cc }) => cc.map(({ address }) => address))).toEqual([['other@example.com'], []]);
    const links = mails.map(({ headers }) => headers['list-unsubscribe']);
    expect(new Set(links).size).toBe(2);
    for (const [i, mail] of mails.entries()) {
      const url = links[i]!.slice(1, -1);
      expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      expect(mail.html).toContain(`<a href="${url}">Unsubscribe</a>`);
      expect(mail.text).toContain(url);
      expect(mail.html.indexOf('Shop Ltd, Dublin')).toBeGreaterThan(mail.html.indexOf('Hello Ada'));
      expect(mail.text).toContain('Shop Ltd, Dublin');
    }
  });

  it('is SKIPPED when every To recipient has unsubscribed: nothing is sent and no quota used', async () => {
    const { mails, layout, send, owner, ports, store } = await shop();
    await owner.run('settings.set', { emailQuota: 5 });
    await owner.run('unsubscribes.add', { address: 'a@example.com' });
    const entry = await send({ layoutId: await layout(marketing), to: 'a@example.com', cc: 'c@example.com' });
    expect(entry).toMatchObject({ status: 'SKIPPED', error: '', response: { messages: [] } });
    expect(mails).toEqual([]);
    const month = new Date(ports.clock.now()).toISOString().slice(0, 7);
    expect(await ports.emailUsage.used(store.id, month)).toBe(0);
  });

  it('is refused without a URL for its links, and sent once a host is known; other emails need none', async () => {
    const { mails, layout, send, owner, ports } = await shop({ publicUrl: undefined });
    const { key: fileKey } = await owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('a') });
    const attachments = [{ filename: 'a.txt', fileKey, sendAsLink: true }];
    const layoutIds = [await layout(marketing), await layout({ attachments })];
    for (const layoutId of layoutIds) {
      expect(await send({ layoutId, to: 'a@example.com' })).toMatchObject({
        status: 'FAILED',
        error: expect.stringMatching(/^SENDSTEP_BASE_URL: required for unsubscribe and download links/),
      });
    }
    expect(mails).toEqual([]);
    expect((await send({ layoutId: await layout(), to: 'a@example.com' })).status).toBe('SUCCESS');
    await ports.runners.beat('host', 60_000, { url: 'http://192.168.1.5:8080', configured: false });
    for (const layoutId of layoutIds) await send({ layoutId, to: 'a@example.com' });
    expect(mails[1]!.headers['list-unsubscribe']).toMatch(/^<http:\/\/192\.168\.1\.5:8080\/u\//);
    expect(mails[2]!.html).toContain('http://192.168.1.5:8080/d/');
  });

  it('goes to at most 20 recipients, without unsubscribed and duplicate ones; more are refused before anything is sent', async () => {
    const { mails, layout, send, owner } = await shop();
    const layoutId = await layout(marketing);
    const many = Array.from({ length: 21 }, (_, i) => `r${i}@example.com`);
    expect(await send({ layoutId, to: many })).toMatchObject({
      status: 'FAILED',
      error: 'to: at most 20 recipients in a marketing email',
    });
    expect(mails).toEqual([]);
    await owner.run('unsubscribes.add', { address: 'r20@example.com' });
    expect((await send({ layoutId, to: [...many, 'R1@example.com'] })).status).toBe('SUCCESS');
    expect(mails).toHaveLength(20);
    expect(new Set(mails.map(({ html }) => html)).size).toBe(20);
  });

  it('counts neither duplicates in another spelling nor any number of unsubscribed recipients', async () => {
    const { mails, layout, send, owner } = await shop();
    const layoutId = await layout(marketing);
    const gone = Array.from({ length: 120 }, (_, i) => `gone${i}@example.com`);
    for (const address of gone) await owner.run('unsubscribes.add', { address });
    const jo = to('jo@bücher.example', 'Jo@xn--bcher-kva.example', 'jo@BÜCHER.example');
    expect((await send({ layoutId, to: [...gone, ...jo] })).status).toBe('SUCCESS');
    expect(of(mails)).toEqual(['jo@xn--bcher-kva.example']);
  });

  it('shows its link when the label is empty', async () => {
    const { mails, layout, send } = await shop();
    const marketingTexts = { unsubscribeLinkLabel: '{{ variables.label }}' };
    await send({ layoutId: await layout({ ...marketing, marketingTexts }), to: 'a@example.com' });
    const url = mails[0]!.headers['list-unsubscribe']!.slice(1, -1);
    expect(mails[0]!.html).toContain(`<a href="${url}">${url}</a>`);
  });

  it('ends with the texts of its language, which may use the link in Liquid', async () => {
    const { mails, layout, send, owner } = await shop();
    const body = '{{ unsubscribe_url | size }} {{ unsubscribe_url | upcase }}';
    const layoutId = await layout({ ...marketing, body });
    await owner.run('translations.put', { id: layoutId, locale: 'de', subject: 'Neues', body });
    await send({ layoutId, locale: 'de-AT', to: to('a@example.com', 'bb@example.com', 'ccc@example.com') });
    expect(mails[0]!.html).toContain('Sie möchten diese E-Mails nicht mehr erhalten?');
    expect(mails[0]!.html).toContain('>Abmelden</a>');
    for (const mail of mails) {
      const url = mail.headers['list-unsubscribe']!.slice(1, -1);
      expect(mail.html).toContain(`${url.length} ${url.toUpperCase()}`);
    }
  });
});

describe('a refused step is recorded as FAILED and sends nothing', () => {
  it.each<[string, object, string]>([
    ['a layout that is not there', { layoutId: 'gone' }, 'layout not found'],
    ['no recipient', { to: [] }, 'to: required'],
    ['a sender that was removed', { senderId: 'gone' }, 'senderId: sender not found; it may have been removed'],
    [
      'a second address to answer to',
      { replyTo: to('a@example.com', 'b@example.com') },
      'replyTo: must be one email address',
    ],
  ])('%s', async (_, step, error) => {
    const { mails, layout, send } = await shop();
    const entry = await send({ layoutId: await layout(), to: 'a@example.com', ...step });
    expect(entry).toMatchObject({ status: 'FAILED', error });
    expect(mails).toEqual([]);
  });

  it('a secret that does not exist, and one without a value', async () => {
    const { mails, layout, send, owner } = await shop();
    await owner.run('secrets.set', { name: 'EMPTY' });
    const layoutId = await layout({ subject: 'Hello', body: '{{ secrets.GONE }} {{ secrets.EMPTY }}' });
    expect(await send({ layoutId, to: 'a@example.com' })).toMatchObject({
      status: 'FAILED',
      error: 'secrets.GONE: not found; secrets.EMPTY: has no value; set it in the app',
    });
    expect(mails).toEqual([]);
  });

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: evil@example.com',
    'A <a@example.com>, B <b@example.com>',
    '"A" <a@example.com> <b@example.com>',
    'A\r\nBcc: x@example.com <a@example.com>',
    { name: 'A\nBcc: x', address: 'a@example.com' },
    { name: 5, address: 'a@example.com' },
    'a@example.com;b@example.com',
    'group: a@example.com;',
    '',
  ])('%j is not a recipient', async (recipient) => {
    const { layout, send, mails, owner } = await shop();
    const step = { layoutId: await layout(), to: [recipient], stepReference: 'flow/1' };
    const { request, response, ...entry } = await send(step);
    expect(mails).toEqual([]);
    expect(entry).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^to\[0\]: /),
      actionConfigId: step.layoutId,
      actionName: 'News',
      stepReference: 'flow/1',
      origin: 'step',
    });
    expect((await owner.run('history.list', {})).items).toEqual([entry]);
  });

  it('any invalid input; the run can be repeated', async () => {
    const { send, owner, layout } = await shop();
    expect(await send({ layoutId: 'gone', to: 'nobody', tone: 1, runId: 'r1' })).toMatchObject({
      status: 'FAILED',
      error: 'to: must be one email address; tone: unknown field',
    });
    await send({ layoutId: { toString: 1 }, to: 'a@example.com', variables: [], runId: 7, stepReference: {} });
    const { items } = await owner.run('history.list', {});
    expect(items.map(({ error, actionConfigId }) => [error, actionConfigId])).toEqual([
      [expect.stringMatching(/^layoutId: must be a string; variables: .*; runId: .*; stepReference: /), ''],
      ['to: must be one email address; tone: unknown field', ''],
    ]);
    const mended = await send({ layoutId: await layout(), to: 'a@example.com', runId: 'r1' });
    expect(mended.status).toBe('SUCCESS');
  });

  it('without showing an address in the name of its layout', async () => {
    const { layout, send } = await shop();
    const entry = await send({ layoutId: await layout({ name: 'For anna.schmidt@example.com' }), to: 'a@example.com' });
    expect(entry).toMatchObject({
      actionName: 'For an***@example.com',
      summary: 'For an***@example.com to 1 recipient',
    });
  });

  it('more than 100 recipients in one header', async () => {
    const { layout, send, mails } = await shop();
    const many = Array.from({ length: 101 }, (_, i) => `r${i}@example.com`);
    for (const line of ['to', 'cc', 'bcc'])
      expect(await send({ layoutId: await layout(), to: 'a@example.com', [line]: many })).toMatchObject({
        status: 'FAILED',
        error: `${line}: at most 100 recipients`,
      });
    expect(mails).toEqual([]);
    await send({ layoutId: await layout(), to: [...many.slice(1), ...many.slice(1)] });
    expect(mails[0]!.to).toHaveLength(100);
  });

  it('an email over the quota, fully or in part, which returns what was not sent', async () => {
    const { layout, send, owner, mails, ports, store } = await shop();
    await owner.run('settings.set', { emailQuota: 3 });
    const layoutId = await layout({ category: 'marketing' });
    const entry = await send({ layoutId, to: to('a@example.com', 'bad@example.com') });
    expect(entry).toMatchObject({
      status: 'SUCCESS',
      accepted: 1,
      refused: 1,
      response: {
        messages: [{ accepted: true }, { accepted: false, reply: expect.stringContaining('550 no such user') }],
      },
    });
    const month = new Date(ports.clock.now()).toISOString().slice(0, 7);
    expect(await ports.emailUsage.used(store.id, month)).toBe(1);
    expect(await send({ layoutId, to: to('a@example.com', 'b@example.com', 'c@example.com') })).toMatchObject({
      status: 'FAILED',
      error: 'emailQuota: monthly limit of 3 emails would be exceeded',
    });
    expect((await send({ layoutId, to: to('a@example.com', 'b@example.com') })).status).toBe('SUCCESS');
    expect(mails).toHaveLength(3);
  });
});

describe('a run id', () => {
  it('runs once, for parallel and later calls', async () => {
    const { layout, send, mails } = await shop();
    const step = { layoutId: await layout(), to: 'a@example.com', runId: 'run-1', stepReference: 'flow/1' };
    const entries = await Promise.all([send(step), send(step), send(step)]);
    entries.push(await send(step));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
    expect(mails).toHaveLength(1);
  });
});

it('a run whose mail server replies “interrupted” has ended, and is not resumed', async () => {
  const { layout, send, mails, ports } = await shop();
  const { mailer } = ports;
  const step = { layoutId: await layout(), to: 'a@example.com', runId: 'run-1' };
  ports.mailer = { send: () => Promise.reject(new MailFailure('permanent', 'interrupted')) };
  const first = await send(step);
  expect(first).toMatchObject({ status: 'FAILED', error: 'interrupted', accepted: 0, refused: 1 });
  ports.mailer = mailer;
  expect(await send(step)).toEqual(first);
  expect(mails).toEqual([]);
});

it('a host that was considered dead sends nothing more of a run that another host resumed', async () => {
  const built = await shop();
  const { layout, send, mails, ports } = built;
  // It finds out when it asks for its lease again: as if it had stood still.
  const layoutId = await layout({ category: 'marketing' });
  const { begin } = ports.runMessages;
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  ports.runMessages.begin = async (...message) => {
    vi.advanceTimersByTime(60_000);
    return begin(...message);
  };
  const entry = await send({ layoutId, to: to('a@example.com', 'b@example.com'), runId: 'run-9' });
  expect(of(mails)).toEqual(['a@example.com']);
  expect(entry).toMatchObject({ status: 'FAILED', error: 'interrupted', accepted: null, refused: null });
  ports.runMessages.begin = begin;
  const again = await send({ layoutId, to: to('a@example.com', 'b@example.com'), runId: 'run-9' });
  expect(again).toMatchObject({ status: 'SUCCESS', accepted: 2, refused: 0 });
  expect(of(mails)).toEqual(['a@example.com', 'b@example.com']);
});

it('a step’s reference is stored for the warning on delete', async () => {
  const { layout, send, owner } = await shop();
  const id = await layout();
  await send({ layoutId: id, to: 'a@example.com', stepReference: 'flow/1' });
  expect((await owner.run('layouts.remove', { id })).warning).toMatch(/^1 workflow step/);
});

it('the history masks personal data, hides secrets and keeps the rest readable', async () => {
  const { layout, send, owner, mails } = await shop();
  await owner.run('secrets.set', { name: 'CODE', value: 'canary-55aa' });
  const layoutId = await layout({ subject: 'Code {{ secrets.CODE }}', body: '{{ secrets.CODE }}' });
  const { id } = await send({
    layoutId,
    to: 'Jo Doe <jo.doe@example.com>',
    variables: { order: '1001', echo: 'canary-55aa' },
  });
  expect(mails[0]!.subject).toBe('Code canary-55aa');
  const entry = await owner.run('history.get', { id });
  expect(JSON.stringify(entry)).not.toMatch(/canary-55aa|jo\.doe/);
  expect(entry.request).toMatchObject({
    from: 'sh***@example.com',
    to: ['jo***@example.com'],
    subject: 'Code {{ secrets.CODE }}',
    category: 'transactional',
    variables: { order: '1001', echo: '{{ secrets.CODE }}' },
  });
  expect(entry.response).toMatchObject({ messages: [{ to: 'jo***@example.com', messageId: mails[0]!.messageId }] });
});

describe('a mailbox', () => {
  const mailbox = { provider: 'google' as const, address: 'jo@shop.example', displayName: 'Jo', token: 'refresh-1' };

  it('sends the email of a step that names it, and its new token is stored', async () => {
    const tokens: string[] = [];
    const { owner, layout, send } = await shop({
      mailer: {
        async send(transport) {
          if (transport.kind !== 'smtp') tokens.push(transport.token);
          return { accepted: ['a@example.com'], rejected: [], reply: 'sent', attempts: 1, token: 'refresh-2' };
        },
      },
    });
    const { id: senderId } = await owner.run('mailboxes.connect', mailbox);
    const layoutId = await layout();
    for (let i = 0; i < 2; i++) {
      expect((await send({ layoutId, senderId, to: 'a@example.com' })).status).toBe('SUCCESS');
    }
    expect(tokens).toEqual(['refresh-1', 'refresh-2']);
  });

  it('whose grant was revoked fails the step, needs to be reconnected, and is not tried again', async () => {
    let tries = 0;
    const { owner, layout, send } = await shop({
      mailer: {
        async send() {
          tries++;
          throw new MailFailure('reconnect_required', 'the mailbox has to be connected again');
        },
      },
    });
    const { id: senderId } = await owner.run('mailboxes.connect', mailbox);
    const step = { layoutId: await layout(), senderId, to: 'a@example.com' };
    expect((await send(step)).status).toBe('FAILED');
    expect((await owner.run('mailboxes.list', {})).items).toMatchObject([{ status: 'reconnect_required' }]);
    expect(await send(step)).toMatchObject({ error: 'senderId: this mailbox must be reconnected' });
    expect(tries).toBe(1);
    await owner.run('mailboxes.connect', mailbox);
    expect((await owner.run('mailboxes.list', {})).items).toMatchObject([{ status: 'connected' }]);
  });
});
