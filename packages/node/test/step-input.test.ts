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
