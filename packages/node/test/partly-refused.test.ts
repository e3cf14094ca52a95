import { type Mailer, MailFailure, type OutgoingMail } from '@sendstep/core';
import { describe, expect, it } from 'vitest';
import { mailShop } from './mail-shop.js';

const [a, b, c, bad] = ['anna@example.com', 'bert@example.com', 'cleo@example.com', 'bad.jo@example.com'];
const REFUSED = 'ba***@example.com was not accepted: 550 no such user';

/** A mailer that does with each message what it is told to. */
const mailer = (send: (mail: OutgoingMail) => Partial<Awaited<ReturnType<Mailer['send']>>>): Mailer => ({
  send: async (_, mail) => ({ accepted: [], rejected: [], reply: '250 ok', attempts: 1, ...send(mail) }),
});

describe('an email of which some recipients are refused', () => {
  it.each([
    ['transactional', { to: [a, bad] }, { accepted: 1, refused: 1 }],
    ['transactional', { to: a, cc: [b, bad], bcc: c }, { accepted: 3, refused: 1 }],
    ['marketing', { to: [a, bad, c] }, { accepted: 2, refused: 1 }],
    ['marketing', { to: [a, b], bcc: bad }, { accepted: 2, refused: 1 }],
  ])('is a SUCCESS that counts and names them (%s, %j)', async (category, recipients, counts) => {
    const { owner, layout, send } = await mailShop();
    const entry = await send({ layoutId: await layout({ category }), ...recipients });
    const outcome = { status: 'SUCCESS', error: '', ...counts, warnings: [REFUSED] };
    expect(entry).toMatchObject(outcome);
    expect(await owner.run('history.get', { id: entry.id })).toMatchObject(outcome);
    expect((await owner.run('history.list', {})).items).toMatchObject([outcome]);
  });

  it.each(['transactional', 'marketing'])('is FAILED when none was accepted (%s)', async (category) => {
    const { layout, send } = await mailShop();
    expect(await send({ layoutId: await layout({ category }), to: [bad, 'bad.al@example.com'] })).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('550 no such user'),
      accepted: 0,
      refused: 2,
      warnings: [REFUSED, REFUSED],
    });
  });

  it('counts recipients whose fate is unknown as neither, and says so', async () => {
    const lost = 'the server received the message but did not respond';
    const { layout, send } = await mailShop({
      mailer: mailer(({ to }) => {
        if (to[0]!.address === b) throw new MailFailure('unknown', lost);
        return { accepted: [a], unknown: to.slice(1).map(({ address }) => ({ address, reply: lost })) };
      }),
    });
    const warnings = [`be***@example.com may or may not have received it: ${lost}`];
    const marketing = await layout({ category: 'marketing' });
    expect(await send({ layoutId: marketing, to: [a, b] })).toMatchObject({
      status: 'SUCCESS',
      accepted: 1,
      refused: 0,
      warnings,
    });
    const layoutId = await layout();
    expect(await send({ layoutId, to: [a, b] })).toMatchObject({
      status: 'SUCCESS',
      accepted: 1,
      refused: 0,
      warnings,
    });
    expect(await send({ layoutId, to: b })).toMatchObject({ status: 'FAILED', accepted: 0, refused: 0, warnings });
  });

  it('names at most 20, and hides people and secrets in the words of the server', async () => {
    const { owner, layout, send } = await mailShop({
      mailer: mailer(({ to }) => ({
        accepted: [a],
        rejected: to
          .slice(1)
          .map(({ address }) => ({ address, reply: `550 ${address} has no mailbox-77aa, call +49 170 1234567` })),
      })),
    });
    await owner.run('secrets.set', { name: 'CODE', value: 'mailbox-77aa' });
    const to = [a, ...Array.from({ length: 25 }, (_, i) => `nobody${i}@example.com`)];
    const { accepted, refused, warnings } = await send({ layoutId: await layout({ body: '{{ secrets.CODE }}' }), to });
    expect([accepted, refused, warnings.length]).toEqual([1, 25, 21]);
    expect(warnings[0]).toMatch(
      /^no\*\*\*@example\.com was not accepted: 550 no\*\*\*@example\.com has no \{\{ secrets\.CODE/,
    );
    expect(warnings[20]).toBe('5 more recipients were not accepted');
    expect(warnings.join()).not.toMatch(/nobody|77aa|1234567/);
  });

  it('has no warning when everybody was accepted, and none were sent when it is refused or skipped', async () => {
    const { owner, layout, send } = await mailShop();
    const layoutId = await layout({ category: 'marketing' });
    expect(await send({ layoutId, to: [a, b] })).toMatchObject({ accepted: 2, refused: 0, warnings: [] });
    await owner.run('unsubscribes.add', { address: a });
    const nobody = { accepted: 0, refused: 0, warnings: [] };
    expect(await send({ layoutId, to: a })).toMatchObject({ status: 'SKIPPED', ...nobody });
    expect(await send({ layoutId: 'gone', to: a })).toMatchObject({ status: 'FAILED', ...nobody });
    expect(await send({ layoutId, to: 'nope' })).toMatchObject({ status: 'FAILED', ...nobody });
  });

  it('is not sent at all when the server is out of reach: nobody was accepted', async () => {
    const { layout, send } = await mailShop({
      mailer: mailer(() => {
        throw new MailFailure('temporary', 'connection refused by mail.example:25', 3);
      }),
    });
    expect(await send({ layoutId: await layout(), to: [a, b] })).toMatchObject({
      status: 'FAILED',
      error: 'connection refused by mail.example:25',
      accepted: 0,
      refused: 2,
    });
  });

  it('loses its refused recipients when a person is erased', async () => {
    const { owner, layout, send } = await mailShop();
    const { id } = await send({ layoutId: await layout(), to: [a, bad] });
    await owner.run('people.erase', { address: bad });
    expect(await owner.run('history.get', { id })).toMatchObject({ accepted: 1, refused: 1, warnings: ['erased'] });
  });
});

it('an HTTP request has no recipients', async () => {
  const { owner } = await mailShop();
  const entry = await owner.run('steps.runHttpRequest', { requestId: 'gone' });
  expect(entry).toMatchObject({ accepted: null, refused: null, warnings: [] });
});
