import type { InputOf, OutgoingRequest } from '@sendstep/core';
import { describe, expect, it } from 'vitest';
import { mailShop } from './mail-shop.js';

/** A store with both kinds of steps; its HTTP requests are counted, not sent. */
async function shop() {
  const calls: Pick<OutgoingRequest, 'url'>[] = [];
  const built = await mailShop({
    http: {
      allows: async () => true,
      async send(request) {
        calls.push(request);
        return {
          status: 200,
          statusText: '',
          headers: {},
          body: Buffer.from('{}'),
          truncated: false,
          url: request.url,
        };
      },
    },
  });
  const { owner } = built;
  const { id: requestId } = await owner.run('httpRequests.create', {
    name: 'Stock',
    url: 'https://shop.example/{{ variables.sku }}',
  });
  const layoutId = await built.layout({ subject: 'News {{ variables.name }}' });
  const call = (step: object) => owner.run('steps.runHttpRequest', step as InputOf<'steps.runHttpRequest'>);
  return { ...built, calls, call, requestId, layoutId };
}

const withAll = (fields: string[], value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
const EMAIL = ['locale', 'stepReference', 'runId', 'senderId', 'cc', 'bcc', 'replyTo', 'variables'];
const HTTP = ['stepReference', 'runId', 'variables'];

describe('empty optional fields of a step mean "not given"', () => {
  it.each<[string, object]>([
    ['null', withAll(EMAIL, null)],
    ['""', withAll(EMAIL, '')],
    ['[] for recipients', { cc: [], bcc: [], replyTo: [] }],
  ])('%s, in an email', async (_, empty) => {
    const { send, mails, layoutId } = await shop();
    for (let i = 0; i < 2; i++) {
      expect(await send({ layoutId, to: 'a@example.com', ...empty })).toMatchObject({
        status: 'SUCCESS',
        stepReference: '',
        locale: 'en',
        request: { cc: [], bcc: [], variables: {} },
      });
    }
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({ subject: 'News', replyTo: { address: 'help@example.com' }, cc: [], bcc: [] });
  });

  it.each([null, ''])('%j, in an HTTP request', async (empty) => {
    const { call, calls, requestId } = await shop();
    for (let i = 0; i < 2; i++)
      expect(await call({ requestId, ...withAll(HTTP, empty) })).toMatchObject({
        status: 'SUCCESS',
        stepReference: '',
      });
    expect(calls.map(({ url }) => url)).toEqual(['https://shop.example/', 'https://shop.example/']);
  });
});

describe('a step that is refused returns its FAILED entry and leaves its runId free', () => {
  const ENTRY = { status: 'FAILED', origin: 'step', stepReference: 'flow/1', request: null, response: null };

  it.each<[string, object, string | RegExp]>([
    ['no recipient', { to: undefined }, 'to: required'],
    ['null as recipient', { to: null }, 'to: required'],
    ['an empty recipient', { to: '' }, 'to: required'],
    ['an empty list of recipients', { to: [] }, 'to: required'],
    ['a recipient that is no address', { to: 'nope' }, 'to: must be one email address'],
    ['such a recipient in a list', { to: ['a@example.com', 'nope'] }, 'to[1]: must be one email address'],
    [
      'two addresses to reply to',
      { replyTo: ['a@example.com', 'b@example.com'] },
      'replyTo: must be one email address',
    ],
    ['an unknown field', { tone: 'x' }, 'tone: unknown field'],
    ['a list as variables', { variables: [] }, 'variables: must be an object'],
    ['a blank run id', { runId: ' ' }, 'runId: must not be blank'],
    ['no layout', { layoutId: undefined }, 'layoutId: required'],
  ])('email: %s', async (_, fault, error) => {
    const { send, owner, mails, layoutId } = await shop();
    const step = { layoutId, to: 'a@example.com', runId: 'run-1', stepReference: 'flow/1' };
    const entry = await send({ ...step, ...fault });
    expect(entry).toMatchObject({ ...ENTRY, actionType: 'EMAIL', error });
    expect(entry.actionConfigId).toBe('layoutId' in fault ? '' : layoutId);
    expect(await owner.run('history.get', { id: entry.id })).toEqual(entry);
    expect(mails).toEqual([]);
    expect((await send(step)).status).toBe('SUCCESS');
  });

  it.each<[string, object, string]>([
    ['no request', { requestId: null }, 'requestId: required'],
    ['an unknown field', { tone: 'x' }, 'tone: unknown field'],
    ['text as variables', { variables: 'x' }, 'variables: must be an object'],
  ])('HTTP request: %s', async (_, fault, error) => {
    const { call, calls, owner, requestId } = await shop();
    const step = { requestId, runId: 'run-1', stepReference: 'flow/1' };
    const entry = await call({ ...step, ...fault });
    expect(entry).toMatchObject({ ...ENTRY, actionType: 'HTTP_REQUEST', error, attempts: 0 });
    expect(await owner.run('history.get', { id: entry.id })).toEqual(entry);
    expect(calls).toEqual([]);
    expect((await call(step)).status).toBe('SUCCESS');
  });
});
