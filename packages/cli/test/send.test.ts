import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { commandsIn } from './command.js';
import { sendstep, startServe, temporaryDirectory } from './process.js';

/** A local mail server that keeps received messages. */
async function mailServer() {
  const received: { to: string[]; message: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('nobody@') ? new Error('no such mailbox') : null),
    async onData(stream, { envelope }, callback) {
      received.push({ to: envelope.rcptTo.map(({ address }) => address), message: await text(stream) });
      callback();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** A store with a layout and a sender, created by commands. */
async function shop(category = 'transactional') {
  const { received, port } = await mailServer();
  const directory = temporaryDirectory();
  const env = { SENDSTEP_DATA_DIR: directory, SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' };
  const { command } = commandsIn(env);
  const file = (name: string, content: unknown) => {
    const path = join(directory, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  await command('stores', 'create', '--name', 'Corner shop');
  const layout = {
    name: 'Order',
    bodyType: 'text',
    category,
    subject: 'Order {{ variables.number }}',
    body: '<p>Hi</p>',
  };
  const made = await command('layouts', 'create', '--input', file('layout.json', layout), '--json');
  const sender = '--name Mail --host 127.0.0.1 --security none --from-address shop@example.com --default'.split(' ');
  await command('smtp', 'create', '--port', String(port), ...sender);
  const step = { layoutId: JSON.parse(made.out).id, to: 'jo@example.org', variables: { number: '1001' } };
  return { env, command, file, step, received };
}

it('sends an email and prints its history entry, as a table or as JSON', async () => {
  const { command, file, step, received } = await shop();
  const path = file('mail.json', { ...step, runId: 'run-1' });
  const table = await command('send', '--store', 'Corner shop', '--input', path);
  expect(table).toMatchObject({ code: 0, error: '' });
  expect(table.out).toMatch(/status\W+SUCCESS/);
  expect(received).toMatchObject([{ to: ['jo@example.org'], message: expect.stringContaining('Subject: Order 1001') }]);
  const json = await command('send', '--input', path, '--json');
  expect(JSON.parse(json.out)).toMatchObject({ actionType: 'EMAIL', status: 'SUCCESS', origin: 'step' });
  // The same runId returns the first outcome and sends no second email.
  expect(received).toHaveLength(1);
});

it('reads the step from standard input', async () => {
  const { env, step, received } = await shop();
  const { code, out } = await sendstep(['send', '--input', '-', '--json'], env, JSON.stringify(step));
  expect([code, JSON.parse(out).status]).toEqual([0, 'SUCCESS']);
  expect(received).toHaveLength(1);
});

it('exits with 0 when all recipients have unsubscribed, and sends nothing', async () => {
  const { command, file, step, received } = await shop('marketing');
  await command('unsubscribes', 'add', 'jo@example.org');
  const { code, out } = await command('send', '--input', file('mail.json', step), '--json');
  expect([code, JSON.parse(out).status]).toEqual([0, 'SKIPPED']);
  expect(received).toEqual([]);
});

const linkIn = (message: string) => /^List-Unsubscribe:\s*<([^>]+)>/m.exec(message.replaceAll('=\r\n', ''))?.[1];

it('links to the host of the same database, running or stopped, and refuses to send if none is known', {
  timeout: 180_000,
}, async () => {
  const { env, command, file, step, received } = await shop('marketing');
  const send = () => command('send', '--input', file('mail.json', step), '--json');
  const links = async () =>
    JSON.parse((await command('doctor', '--json')).out).findings.find(
      ({ check }: { check: string }) => check === 'links',
    );
  const refused = await send();
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.error).error).toMatch(/^SENDSTEP_BASE_URL: required for unsubscribe and download links/);
  expect(received).toEqual([]);
  expect(await links()).toMatchObject({ state: 'warning', message: expect.stringContaining('SENDSTEP_BASE_URL') });

  const host = await startServe(env);
  expect((await send()).code).toBe(0);
  const link = linkIn(received[0]!.message)!;
  expect(link).toMatch(`${host.url}/u/`);
  expect((await fetch(link)).status).toBe(200);
  expect(await links()).toMatchObject({ state: 'warning', message: expect.stringContaining(host.url) });

  await host.end('SIGTERM');
  expect((await send()).code).toBe(0);
  expect(linkIn(received[1]!.message)).toMatch(`${host.url}/u/`);
  expect(await links()).toMatchObject({ state: 'warning', message: expect.stringContaining('stopped') });

  const configured = commandsIn({ ...env, SENDSTEP_BASE_URL: 'https://other.example' });
  await configured.command('send', '--input', file('mail.json', step));
  expect(linkIn(received[2]!.message)).toMatch('https://other.example/u/');
});

it('exits with 1 and the reason when an email failed, and still prints the entry', async () => {
  const { command, file, step, received } = await shop();
  for (const [over, reason] of [
    [{ to: 'nobody@example.org' }, /no such mailbox/],
    [{ layoutId: 'gone' }, /^layout not found$/],
    [{ tone: 'x' }, /^tone: unknown field$/],
  ] as const) {
    const { code, out, error } = await command('send', '--input', file('mail.json', { ...step, ...over }), '--json');
    expect([code, JSON.parse(out).status]).toEqual([1, 'FAILED']);
    expect(JSON.parse(error)).toEqual({ error: expect.stringMatching(reason) });
  }
  expect(received).toEqual([]);
});

it('reports a missing or invalid --input', async () => {
  const { command, file } = await shop();
  expect(await command('send')).toMatchObject({ code: 2, error: expect.stringContaining("'--input <file>'") });
  expect(await command('send', '--input', file('a.json', '{'))).toMatchObject({
    code: 2,
    error: 'error: --input: not valid JSON\n',
  });
  const help = (await command('send', '--help')).out;
  expect(help).toContain('$ sendstep send --store "Corner shop" --input mail.json');
});

it('steps secret prints a new secret, and removes it', async () => {
  const { command } = await shop();
  const made = JSON.parse((await command('steps', 'secret', '--store', 'Corner shop', '--json')).out);
  expect(made).toEqual({ enabled: true, secret: expect.stringMatching(/^sss_/) });
  expect(JSON.parse((await command('steps', 'secret', '--remove', '--json')).out)).toEqual({ enabled: false });
});
