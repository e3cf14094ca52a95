import type { InputOf } from '@sendstep/core';
import { newId } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { mailShop } from './mail-shop.js';

async function shop() {
  const built = await mailShop({
    http: {
      allows: async () => true,
      send: async ({ url }) => ({
        status: 200,
        statusText: '',
        headers: {},
        body: Buffer.from('{}'),
        truncated: false,
        url,
      }),
    },
  });
  const { owner, layout, send } = built;
  const request = async () => (await owner.run('httpRequests.create', { url: 'https://a.example' })).id;
  const [layoutId, otherLayout] = [await layout(), await layout()];
  const [requestId, otherRequest] = [await request(), await request()];
  const step = { runId: 'run-1', stepReference: 'flow/1' };
  const email = (more: object = {}) => send({ layoutId, to: 'a@example.com', ...step, ...more });
  const http = (more: object = {}) =>
    owner.run('steps.runHttpRequest', { requestId, ...step, ...more } as InputOf<'steps.runHttpRequest'>);
  return { ...built, layoutId, otherLayout, requestId, otherRequest, email, http };
}

type Shop = Awaited<ReturnType<typeof shop>>;

describe('a runId that was used for', () => {
  it.each<[string, (built: Shop) => Promise<unknown>]>([
    ['another layout', ({ email, otherLayout }) => email({ layoutId: otherLayout })],
    ['another step', ({ email }) => email({ stepReference: 'flow/2' })],
    ['a step with a reference', ({ email }) => email({ stepReference: null })],
    ['an email', ({ http }) => http()],
    ['a layout that exists', ({ email }) => email({ layoutId: newId() })],
  ])('%s is refused as a conflict that says so, and nothing is sent or recorded', async (_, again) => {
    const built = await shop();
    const { owner, email, mails, layoutId } = built;
    const first = await email();
    await expect(again(built)).rejects.toMatchObject({
      code: 'conflict',
      message: `runId: already used for layout ${layoutId}, step "flow/1"; a runId identifies one run of one step`,
    });
    expect(mails).toHaveLength(1);
    expect((await owner.run('history.list', {})).total).toBe(1);
    // Whatever else differs, it is the same run.
    expect((await email({ to: 'b@example.com', variables: { name: 'x' } })).id).toBe(first.id);
  });

  it.each<[string, (built: Shop) => Promise<unknown>]>([
    ['another request', ({ http, otherRequest }) => http({ requestId: otherRequest, stepReference: '' })],
    ['no step', ({ http }) => http()],
    ['an HTTP request', ({ email }) => email({ stepReference: '' })],
  ])('%s is refused likewise', async (_, again) => {
    const built = await shop();
    const { owner, http, mails, requestId } = built;
    const first = await http({ stepReference: '' });
    await expect(again(built)).rejects.toMatchObject({
      code: 'conflict',
      message: `runId: already used for HTTP request ${requestId}; a runId identifies one run of one step`,
    });
    expect(mails).toEqual([]);
    expect((await owner.run('history.list', {})).total).toBe(1);
    expect((await http({ stepReference: null })).id).toBe(first.id);
  });

  it('the same step returns its first outcome, even after its layout was deleted', async () => {
    const { owner, email, layoutId } = await shop();
    const first = await email();
    await owner.run('layouts.remove', { id: layoutId });
    expect(await email()).toEqual(first);
  });

  it('is refused immediately while the first run is in progress', async () => {
    const { owner, email, ports, store, layoutId } = await shop();
    const { executions, ids, clock } = ports;
    await executions.start(store.id, {
      id: ids.uuid(),
      actionType: 'EMAIL',
      configId: layoutId,
      actionName: '',
      origin: 'step',
      stepReference: 'flow/1',
      runId: 'run-1',
      locale: '',
      summary: '',
      startedAt: clock.now(),
      leaseMs: 60_000,
      sealed: '',
    });
    await expect(email({ stepReference: 'flow/2' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await owner.run('history.list', {})).total).toBe(1);
  });
});
