import { createHmac } from 'node:crypto';
import { type InputOf, type LiquidRenderer, type Ports, SendstepError } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';
import { runHost } from './run-host.js';
import { startTarget } from './target.js';

const BUSY = 'too many templates are being rendered right now; try again shortly';

/** A host whose renderer has no capacity for `failures` jobs. */
async function busyHost() {
  const memory = memoryPorts();
  const state = { failures: 0, mails: 0 };
  const liquid: LiquidRenderer = {
    async render(job) {
      if (state.failures-- > 0) throw new SendstepError('unavailable', BUSY);
      return memory.liquid.render(job);
    },
  };
  const mailer: Ports['mailer'] = {
    async send(_, { to }) {
      state.mails++;
      return { accepted: to.map(({ address }) => address), rejected: [], reply: '250 ok', attempts: 1 };
    },
  };
  const ports = { ...memory, liquid, mailer };
  const host = await runHost(ports);
  const { owner, store, call } = host;
  const server = { host: 'mail.example', port: 587, security: 'starttls', fromAddress: 'shop@example.com' } as const;
  await owner.run('smtp.create', { name: 'Mail', ...server, isDefault: true });
  const layout = { name: 'Order', bodyType: 'text', subject: 'Hi', body: '<p>{{ 1 | plus: 1 }}</p>' };
  const { id: layoutId } = await owner.run('layouts.create', layout as InputOf<'layouts.create'>);
  const secret = (await owner.run('steps.secret', {})).secret!;
  const step = (path: string, fields: object) => {
    const body = JSON.stringify({ storeId: store.id, ...fields });
    const at = String(Math.floor(Date.now() / 1000));
    const hmac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return call(undefined, 'POST', path, body, { 'sendstep-signature': `t=${at},v1=${hmac}` });
  };
  return { ...host, state, layoutId, step, memory };
}

const refused = ({ status, body, headers }: Awaited<ReturnType<Awaited<ReturnType<typeof busyHost>>['call']>>) => {
  expect({ status, body }).toEqual({ status: 503, body: { error: BUSY } });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
};

it('an email step is not recorded, and the same run may be tried again', async () => {
  const { state, step, layoutId, history, owner } = await busyHost();
  const email = { layoutId, to: 'jo@example.com', runId: 'run-1', stepReference: 'flow/1' };
  // A mail takes one job of the renderer.
  for (let attempt = 0; attempt < 2; attempt++) {
    state.failures = 1;
    refused(await step('/steps/email', email));
    expect((await history()).total).toBe(0);
    expect((await owner.run('stats.get', {})).total).toBe(0);
  }
  expect((await step('/steps/email', email)).body).toMatchObject({ status: 'SUCCESS', error: '' });
  expect((await step('/steps/email', email)).body).toMatchObject({ status: 'SUCCESS' });
  expect(state.mails).toBe(1);
  expect((await history()).total).toBe(1);
});

it('an email step stays recorded once something may have been sent', async () => {
  const { state, step, owner, memory, history } = await busyHost();
  const layout = { name: 'News', subject: 'Hi', bodyType: 'text', category: 'marketing' };
  const { id } = await owner.run('layouts.create', layout as InputOf<'layouts.create'>);
  const { begin } = memory.runMessages;
  memory.runMessages.begin = async (storeId, runId, number, execution) => {
    if (number > 0) throw new SendstepError('unavailable', 'no storage');
    return begin(storeId, runId, number, execution);
  };
  const email = { layoutId: id, to: ['a@example.com', 'b@example.com'], runId: 'run-1' };
  const answer = await step('/steps/email', email);
  expect(answer.body).toMatchObject({
    status: 'FAILED',
    error: 'interrupted: no storage',
    accepted: null,
    warnings: ['1 message was accepted before the interruption'],
  });
  expect(state.mails).toBe(1);
  expect((await history()).total).toBe(1);
  memory.runMessages.begin = begin;
  expect((await step('/steps/email', email)).body).toMatchObject({ status: 'SUCCESS', accepted: 2 });
  expect(state.mails).toBe(2);
});

it('an HTTP step is not recorded, and the same run may be tried again', async () => {
  const { state, step, make, history } = await busyHost();
  const target = await startTarget((_, response) => response.writeHead(200).end('{}'));
  const requestId = await make({ url: `${target.url}/{{ 1 | plus: 1 }}` });
  const run = { requestId, runId: 'run-1' };
  state.failures = 1;
  refused(await step('/steps/http', run));
  expect((await history()).total).toBe(0);
  expect((await step('/steps/http', run)).body).toMatchObject({ status: 'SUCCESS' });
  expect(target.received).toHaveLength(1);
});

it('a call that waits for the same run must try again, too', async () => {
  const { state, step, layoutId, history } = await busyHost();
  state.failures = 99;
  const email = { layoutId, to: 'jo@example.com', runId: 'run-1' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => step('/steps/email', email)));
  for (const { status, headers } of answers) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await history()).total).toBe(0);
});

it('a preview and a test run are refused, and the test run uses no execute budget', async () => {
  const { state, call, read, execute, layoutId, make, run, history } = await busyHost();
  const id = await make({ url: 'http://127.0.0.1:9/{{ 1 | plus: 1 }}' });
  state.failures = 2;
  refused(await call(read, 'POST', `/api/v1/email-templates/${layoutId}/preview`));
  refused(await run(id));
  expect((await history()).total).toBe(0);
  const { limits } = (await call(execute, 'GET', '/api/v1/me')).body;
  expect(limits.executes.remaining).toBe(limits.executes.limit);
});
