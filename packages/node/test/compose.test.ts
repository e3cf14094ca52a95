import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicUrl } from '@sendstep/core';
import { newId } from '@sendstep/core/testing';
import { compose, readConfiguration } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { bareRepository, serveGit } from './git-server.js';
import { buildMail, mailServer } from './mail-server.js';
import { echo, httpTarget, PRIVATE } from './targets.js';

async function appWith(settings: Parameters<typeof readConfiguration>[0]) {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-compose-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const { app, close } = await compose(readConfiguration({ SENDSTEP_DATA_DIR: directory, ...settings }));
  onTestFinished(close);
  return app;
}

it('an app connects to public addresses and to the networks in its settings', async () => {
  const inside = await httpTarget(echo, PRIVATE);
  const request = { method: 'GET', url: inside.url, headers: {}, timeoutMs: 60_000 };

  const { ports: closed } = await appWith({});
  expect(await closed.http.allows(inside.url)).toBe(false);
  await expect(closed.http.send(request)).rejects.toMatchObject({ reason: 'address_not_allowed' });
  expect(inside.connections()).toBe(0);

  const { ports: open } = await appWith({ SENDSTEP_ALLOW_NETWORKS: `10.0.0.0/8, ${PRIVATE}/32` });
  expect(await open.http.allows(inside.url)).toBe(true);
  expect((await open.http.send(request)).status).toBe(200);
});

it('links in emails start with the configured URL and with no other', async () => {
  const app = await appWith({ SENDSTEP_BASE_URL: 'https://mail.example/x/' });
  expect(await publicUrl(app.ports)).toBe('https://mail.example/x');
  // Where it would listen says nothing: a command does not listen.
  await expect(publicUrl((await appWith({ SENDSTEP_PORT: '9000' })).ports)).rejects.toThrow('SENDSTEP_BASE_URL: ');
});

it('an app sends email to servers at public addresses and in the networks in its settings', async () => {
  const inside = await mailServer({}, PRIVATE);
  const { ports: closed } = await appWith({});
  const refused = closed.mailer.send(inside.at(), buildMail(), 5000);
  await expect(refused).rejects.toMatchObject({ kind: 'address_not_allowed' });
  expect(inside.connections()).toBe(0);

  const { ports: open } = await appWith({ SENDSTEP_ALLOW_NETWORKS: PRIVATE });
  await open.mailer.send(inside.at(), buildMail(), 5000);
  expect(inside.received).toMatchObject([{ to: ['jo@example.org'] }]);
});

it('an app reaches repositories at public addresses and in the networks in its settings', async () => {
  const inside = await serveGit(bareRepository(), { address: PRIVATE });
  const connection = {
    storeId: newId(),
    provider: 'git' as const,
    url: inside.url,
    branch: undefined,
    token: undefined,
  };
  const { ports: closed } = await appWith({});
  await expect(closed.repoHosts.git.check(connection)).rejects.toThrow(/^address not allowed$/);
  expect(inside.connections()).toBe(0);

  const { ports: open } = await appWith({ SENDSTEP_ALLOW_NETWORKS: PRIVATE });
  await expect(open.repoHosts.git.check(connection)).rejects.toThrow(/certificate .* is not trusted/);
  expect(inside.connections()).toBe(1);
});
