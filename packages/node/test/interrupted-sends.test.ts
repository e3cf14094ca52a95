import { MailFailure, SendstepError } from '@sendstep/core';
import { expect, it } from 'vitest';
import { mailShop } from './mail-shop.js';

const TO = ['a@example.com', 'b@example.com', 'c@example.com'];
const of = (mails: { to: { address: string }[] }[]) => mails.map(({ to }) => to[0]!.address);

/** A run as a dead process left it: the first message is out, the second was being sent. */
async function deadRun(runId: string | null = 'run-1') {
  const built = await mailShop();
  const { layout, ports, store, owner } = built;
  const layoutId = await layout({ category: 'marketing' });
  const id = ports.ids.uuid();
  await ports.executions.start(store.id, {
    id,
    actionType: 'EMAIL',
    configId: layoutId,
    actionName: 'News',
    origin: 'step',
    stepReference: '',
    runId,
    locale: 'en',
    summary: '',
    startedAt: ports.clock.now(),
    leaseMs: -1,
    sealed: '',
  });
  const messages = runId ?? `\n${id}`;
  await ports.runMessages.begin(store.id, messages, 0, id);
  await ports.runMessages.finish(store.id, messages, 0);
  await ports.runMessages.begin(store.id, messages, 1, id);
  await ports.executions.closeInterrupted(10);
  const step = { layoutId, to: TO, ...(runId && { runId }) };
  return { ...built, messages, dead: () => owner.run('history.get', { id }), step };
}

it.each(['run-1', null])('history says what an interrupted run (%s) sent and what it may have sent', async (runId) => {
  const { dead, ports, store, messages } = await deadRun(runId);
  expect(await dead()).toMatchObject({
    status: 'FAILED',
    error: 'interrupted',
    warnings: [
      '1 message was accepted before the interruption',
      '1 message was being sent when the run was interrupted and may have been accepted',
    ],
  });
  const kept = runId === null ? { sent: 0, unknown: 0 } : { sent: 1, unknown: 1 };
  expect(await ports.runMessages.count(store.id, messages)).toEqual(kept);
});

it('a repeated runId sends only the messages that were never begun, and names those that may have been accepted', async () => {
  const { send, step, mails } = await deadRun();
  const entry = await send(step);
  expect(of(mails)).toEqual(['c@example.com']);
  expect(entry).toMatchObject({
    status: 'SUCCESS',
    accepted: 2,
    refused: 0,
    warnings: [expect.stringMatching(/^b\*\*\*@example\.com may or may not have received it: not sent again/)],
    response: {
      messages: [
        { accepted: true, reply: 'sent before the run was interrupted' },
        { accepted: null, reply: expect.stringMatching(/^not sent again, because it may have been accepted/) },
        { accepted: true, reply: expect.stringMatching(/^250 /) },
      ],
    },
  });
  expect((await send(step)).id).toBe(entry.id);
  expect((await send({ ...step, retryInterrupted: null })).id).toBe(entry.id);
  expect(mails).toHaveLength(1);
});

it.each([true, false])(
  'retryInterrupted sends again what may have been accepted, once (after a continued run: %s)',
  async (isContinued) => {
    const { send, step, mails, owner } = await deadRun();
    const first = isContinued ? await send(step) : undefined;
    const entry = await send({ ...step, retryInterrupted: true });
    expect(of(mails).sort()).toEqual(['b@example.com', 'c@example.com']);
    expect(entry).toMatchObject({ status: 'SUCCESS', accepted: 3, warnings: [] });
    const { messages } = entry.response as { messages: { messageId: string; reply: string }[] };
    expect(messages[1]!.reply).toMatch(/^sent again, although it may have been accepted before; 250 /);
    // The same for both attempts, so whoever got both can tell.
    if (first) expect(first.response).toMatchObject({ messages: messages.map(({ messageId }) => ({ messageId })) });
    expect(mails.map(({ messageId }) => messageId)).toContain(messages[1]!.messageId);

    for (const retryInterrupted of [true, false, ''])
      expect((await send({ ...step, retryInterrupted })).id).toBe(entry.id);
    expect(mails).toHaveLength(2);
    expect((await owner.run('history.list', {})).total).toBe(isContinued ? 3 : 2);
  },
);

it('a message whose reply was lost is sent again only with retryInterrupted', async () => {
  const { layout, send, mails, ports } = await mailShop();
  const { mailer } = ports;
  const step = { layoutId: await layout(), to: 'a@example.com', runId: 'run-1' };
  ports.mailer = { send: () => Promise.reject(new MailFailure('unknown', 'connection lost')) };
  const first = await send(step);
  expect(first).toMatchObject({ status: 'FAILED', response: { messages: [{ accepted: null }] } });
  ports.mailer = mailer;
  expect(await send(step)).toEqual(first);
  expect(mails).toEqual([]);
  expect(await send({ ...step, retryInterrupted: true })).toMatchObject({ status: 'SUCCESS' });
  expect(mails).toHaveLength(1);
});

it('a message that was refused is tried again when its run is continued', async () => {
  const { layout, send, mails, ports } = await mailShop();
  const { mailer } = ports;
  const step = { layoutId: await layout({ category: 'marketing' }), to: TO.slice(0, 2), runId: 'run-1' };
  const { begin } = ports.runMessages;
  ports.mailer = { send: () => Promise.reject(new MailFailure('temporary', 'try later')) };
  ports.runMessages.begin = (...message) =>
    message[2] > 0 ? Promise.reject(Object.assign(new Error(), { name: 'crash' })) : begin(...message);
  // As if its process had died: nothing is recorded.
  const { close } = ports.executions;
  ports.executions.close = () => Promise.reject(new Error('dead'));
  await expect(send(step)).rejects.toThrow('dead');
  ports.executions.close = close;
  Object.assign(ports, { mailer });
  ports.runMessages.begin = begin;
  const { now } = ports.clock;
  ports.clock.now = () => now() + 60_000;
  await ports.executions.closeInterrupted(10);
  expect(await send(step)).toMatchObject({ status: 'SUCCESS', accepted: 2, refused: 0, warnings: [] });
  expect(of(mails)).toEqual(TO.slice(0, 2));
});

it('a run that loses its storage after a message was accepted is interrupted, and its error says so', async () => {
  const { layout, send, mails, ports } = await mailShop();
  const step = { layoutId: await layout(), to: 'a@example.com', runId: 'run-1' };
  const { finish, count } = ports.runMessages;
  const lost = () => Promise.reject(new SendstepError('unavailable', 'no storage'));
  Object.assign(ports.runMessages, { finish: lost, count: lost });
  const first = await send(step);
  expect(first).toMatchObject({ status: 'FAILED', error: 'interrupted: no storage', warnings: [] });
  Object.assign(ports.runMessages, { finish, count });
  const second = await send(step);
  expect(second).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^not sent again, because it may/) });
  expect(second.id).not.toBe(first.id);
  expect(mails).toHaveLength(1);
});

it('a run whose process died before it was counted is counted when it is continued', async () => {
  const { send, step, owner, mails } = await deadRun();
  await owner.run('settings.set', { emailQuota: 2 });
  expect(await send(step)).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^emailQuota: /) });
  expect(mails).toEqual([]);
});

it('a run is counted once, even if it begins again or is continued', async () => {
  const { layout, send, owner, ports, mails } = await mailShop();
  await owner.run('settings.set', { emailQuota: 3 });
  const step = { layoutId: await layout({ category: 'marketing' }), to: TO, runId: 'run-1' };
  const { begin } = ports.runMessages;
  ports.runMessages.begin = () => Promise.reject(new SendstepError('unavailable', 'try again shortly'));
  await expect(send(step)).rejects.toThrow('try again shortly');
  ports.runMessages.begin = begin;
  expect(await send(step)).toMatchObject({ status: 'SUCCESS', accepted: 3 });
  expect(mails).toHaveLength(3);
});

it('message ids depend on store, run and message, reveal none of them, and have the domain of the sender in ASCII', async () => {
  const { layout, send, mails } = await mailShop({}, { fromAddress: 'laden@müller.example' });
  const layoutId = await layout({ category: 'marketing' });
  await send({ layoutId, to: TO, runId: 'run-1' });
  await send({ layoutId, to: TO, runId: 'run-2' });
  await send({ layoutId, to: TO });
  const other = await mailShop();
  await other.send({ layoutId: await other.layout({ category: 'marketing' }), to: TO, runId: 'run-1' });
  const ids = mails.map(({ messageId }) => messageId!);
  for (const id of ids) expect(id).toMatch(/^<[0-9a-f]{32}@xn--mller-kva\.example>$/);
  const locals = [...mails, ...other.mails].map(({ messageId }) => messageId!.split('@')[0]);
  expect(new Set(locals).size).toBe(12);
});
