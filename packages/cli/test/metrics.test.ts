import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { startTarget } from '../../koa/test/target.js';
import { commandsIn } from './command.js';
import { startServe, temporaryDirectory } from './process.js';
import { sendSigned } from './signed-step.js';

/** The samples of a scrape: `name{labels}` and value. */
const scrape = async (url: string) => {
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

/** A mail server that keeps a message until it is released. */
async function slowMailServer() {
  let release = () => {};
  const received = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => void received.then(() => done()));
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as { port: number }).port, release };
}

it('metrics on the admin port count requests by route, executions, mails, calls, jobs and the pools, and name nobody', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory(), SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'error' };
  const host = await startServe(env, ['--no-demo', '--admin-port', '0']);
  const admin = /Stats\s+(http:\/\/127\.0\.0\.1:\d+)\/metrics/.exec(host.out())![1]!;
  const { json } = commandsIn(env);
  const { id: store } = await json('stores', 'create', '--name', 'Anna Berg');
  const { key, id: keyId } = await json('keys', 'create', '--level', 'execute');
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(host.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };

  const target = await startTarget((_, response) => response.end());
  const made = await call('POST', '/api/v1/http-requests', { url: target.url });
  expect((await call('POST', `/api/v1/http-requests/${made.body.id}/test`, {})).status).toBe(200);
  await call('GET', '/api/v1/http-requests/anna.berg@example.com');
  await call('GET', '/anna.berg@example.com');
  await call('ANNA', '/api/v1/me').catch(() => {});

  const mailServer = await slowMailServer();
  const server = { host: '127.0.0.1', port: mailServer.port, security: 'none' };
  const sender = ['--name', 'Shop', '--from-address', 'anna.berg@example.com', '--default'];
  await json(
    'smtp',
    'create',
    ...sender,
    ...Object.entries(server).flatMap(([name, value]) => [`--${name}`, `${value}`]),
  );
  const layout = await call('POST', '/api/v1/email-templates', {
    name: 'Hi',
    bodyType: 'text',
    subject: 'Hi',
    body: '<p>Hi</p>',
  });
  const { secret } = await json('steps', 'secret');
  const sent = sendSigned(host.url, secret, { storeId: store, layoutId: layout.body.id, to: 'anna.berg@example.com' });
  await expect.poll(async () => (await scrape(admin)).get('sendstep_mails_in_flight'), { timeout: 60_000 }).toBe(1);
  mailServer.release();
  expect(await sent).toMatchObject({ status: 'SUCCESS' });

  const samples = await scrape(admin);
  const expected = {
    'sendstep_requests_total{method="POST",route="/api/v1/http-requests",status="201"}': 1,
    'sendstep_requests_total{method="GET",route="/api/v1/http-requests/:id",status="404"}': 1,
    'sendstep_requests_total{method="GET",route="none",status="404"}': 1,
    'sendstep_request_duration_seconds_count{method="POST",route="/api/v1/http-requests"}': 1,
    'sendstep_mails_total{outcome="succeeded"}': 1,
    sendstep_mails_in_flight: 0,
    'sendstep_http_calls_total{outcome="succeeded"}': 1,
    sendstep_http_calls_in_flight: 0,
    'sendstep_budgets_refused_total{kind="request"}': 0,
    'sendstep_database_pool{state="pending"}': 0,
    'sendstep_liquid_pool{state="waiting"}': 0,
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, samples.get(name)]))).toEqual(expected);
  expect(samples.get('sendstep_executions_total{status="SUCCESS"}')).toBeGreaterThan(0);
  expect(samples.get('sendstep_liquid_pool{state="size"}')).toBeGreaterThan(1);
  expect(samples.get('sendstep_job_runs_total{job="fold-counts"}')).toBeGreaterThan(0);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(samples.get(name), name).toBeGreaterThan(0);
  const text = [...samples.keys()].join('\n');
  for (const word of ['anna', 'Anna', 'ANNA', store, keyId, made.body.id]) expect(text).not.toContain(word);

  expect((await fetch(`${admin}/`)).status).toBe(404);
  expect((await fetch(`${admin}/metrics`, { method: 'POST' })).status).toBe(405);
  // The public port has no metrics.
  expect((await fetch(`${host.url}/metrics`)).status).toBe(404);
  expect((await host.end('SIGTERM')).code).toBe(0);
}, 120_000);

it('without an admin port there is none, and a taken one is named', async () => {
  const first = await startServe({ SENDSTEP_DATA_DIR: temporaryDirectory(), SENDSTEP_ADMIN_PORT: '0' }, ['--no-demo']);
  const taken = /Stats\s+http:\/\/127\.0\.0\.1:(\d+)/.exec(first.out())![1]!;
  const second = startServe({ SENDSTEP_DATA_DIR: temporaryDirectory(), SENDSTEP_ADMIN_PORT: taken }, ['--no-demo']);
  await expect(second).rejects.toThrow(
    `port ${taken} on 127.0.0.1 is already in use: stop the other program, or choose another port with --admin-port`,
  );
  const third = await startServe({ SENDSTEP_DATA_DIR: temporaryDirectory() }, ['--no-demo']);
  expect(third.out()).not.toContain('metrics');
});
