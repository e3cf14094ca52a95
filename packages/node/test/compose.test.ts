import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, readConfiguration } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { buildMail, mailServer } from './mail-server.js';
import { echo, httpTarget, PRIVATE } from './targets.js';

async function appWith(settings: Parameters<typeof readConfiguration>[0]) {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-compose-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const { app, close } = await compose(readConfiguration({ SENDSTEP_DATA_DIR: directory, ...settings }));
  onTestFinished(close);
  return app;
}

it('an app goes out to public addresses, and to the networks of its settings', async () => {
  const inside = await httpTarget(echo, PRIVATE);
  const request = { method: 'GET', url: inside.url, headers: {}, timeoutMs: 5000 };

  const { ports: closed } = await appWith({});
  expect(await closed.http.allows(inside.url)).toBe(false);
  await expect(closed.http.send(request)).rejects.toMatchObject({ reason: 'address_not_allowed' });
  expect(inside.connections()).toBe(0);

  const { ports: open } = await appWith({ SENDSTEP_ALLOW_NETWORKS: `10.0.0.0/8, ${PRIVATE}/32` });
  expect(await open.http.allows(inside.url)).toBe(true);
  expect((await open.http.send(request)).status).toBe(200);
});

it.each([
  ['where it listens', {}, 'http://127.0.0.1:8080'],
  ['where it listens on IPv6', { SENDSTEP_HOST: '::1', SENDSTEP_PORT: '9000' }, 'http://[::1]:9000'],
  ['the address that is set', { SENDSTEP_BASE_URL: 'https://mail.example/x/' }, 'https://mail.example/x'],
])('links in mails begin with %s', async (_, settings, publicUrl) => {
  expect((await appWith(settings)).ports.publicUrl).toBe(publicUrl);
});

it('an app sends mail to servers at public addresses, and to the networks of its settings', async () => {
  const inside = await mailServer({}, PRIVATE);
  const { ports: closed } = await appWith({});
  const refused = closed.mailer.send(inside.at(), buildMail(), 5000);
  await expect(refused).rejects.toMatchObject({ kind: 'address_not_allowed' });
  expect(inside.connections()).toBe(0);

  const { ports: open } = await appWith({ SENDSTEP_ALLOW_NETWORKS: PRIVATE });
  await open.mailer.send(inside.at(), buildMail(), 5000);
  expect(inside.received).toMatchObject([{ to: ['jo@example.org'] }]);
});
