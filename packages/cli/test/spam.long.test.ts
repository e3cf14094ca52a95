import { createApp, type InputOf, inProcessLiquid } from '@sendstep/core';
import { compose, readConfiguration } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';
import { demo } from './command.js';
import { packageMissing } from './debian-package.js';
import { startMailServer } from './mail-server.js';
import { spamScore } from './spam-assassin.js';

const missing = packageMissing('spamassassin');

const order = { number: 1001, items: [{ title: 'Green tea', quantity: 2, price: 9.5 }], total: 19 };
const variables = { customer: { first_name: 'Ada' }, order, discount: 20, reset_url: 'https://shop.example/reset' };

it.skipIf(missing)('SpamAssassin gives the emails of the demo store at most 0.1 points', async () => {
  const { received, port } = await startMailServer();
  const { env } = await demo();
  const settings = { ...env, SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8', SENDSTEP_BASE_URL: 'https://mail.demo.example' };
  const { app, close } = await compose(readConfiguration(settings));
  onTestFinished(close);
  const owner = await createApp({ ...app.ports, liquid: inProcessLiquid() }).admit({ owner: 'Demo store' });
  const [sender] = (await owner.run('smtp.list', {})).items;
  await owner.run('smtp.update', { id: sender!.id, port });
  const { items } = await owner.run('layouts.list', {});
  for (const { id: layoutId, languages } of items)
    for (const locale of languages) {
      const step: InputOf<'steps.sendEmail'> = { layoutId, locale, to: 'ada.moss@customer.example', variables };
      expect(await owner.run('steps.sendEmail', step)).toMatchObject({ status: 'SUCCESS' });
    }
  const scores = received.map(({ raw, mail }) => ({ subject: mail.subject, ...spamScore(raw) }));
  expect(scores.map(({ subject }) => subject).sort()).toEqual([
    '20 % Rabatt bis Sonntag',
    '20 % off until Sunday',
    'Passwort zurücksetzen',
    'Reset your password',
    'Your order 1001',
  ]);
  // NaN if the output was not understood. The rules are in the message of a failure.
  expect(scores.filter(({ score }) => !(score <= 0.1))).toEqual([]);
});
