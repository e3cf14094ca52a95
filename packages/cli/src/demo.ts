import { type Admitted, type App, LEVELS, type Level, SendstepError } from '@sendstep/core';
import { addHistory } from './demo-history.js';
import { demoLogo } from './demo-logo.js';

export const DEMO_STORE = 'Demo store';

const HTTP_REQUESTS = [
  {
    name: 'Stock of one article',
    description: 'Checks the stock before an order is confirmed.',
    url: 'https://warehouse.example/stock/{{ variables.order.sku }}',
    headers: { Accept: 'application/json', 'X-Api-Key': '{{ secrets.WAREHOUSE_KEY }}' },
  },
  {
    name: 'Announce a paid order',
    description: 'Tells the fulfilment partner that an order was paid.',
    method: 'POST' as const,
    url: 'https://fulfilment.example/orders',
    headers: { Authorization: 'Bearer {{ secrets.FULFILMENT_TOKEN }}' },
    body: '{ "order": "{{ variables.order.number }}", "total": {{ variables.order.total | default: 0 }} }',
    timeoutMs: 5000,
  },
];

const SECRETS = [
  { name: 'WAREHOUSE_KEY', description: 'Warehouse API key, for stock levels.', value: 'demo-warehouse-key' },
  { name: 'FULFILMENT_TOKEN', description: 'Token of the fulfilment partner.', value: 'demo-fulfilment-token' },
];
/** The token was removed after the last run, to have one secret without a value. */
const EXPIRED = {
  name: 'FULFILMENT_TOKEN',
  description: 'Token of the fulfilment partner; expired, enter the new one.',
};

/** A mail server on this machine: the mail catcher of a demo host, or one that was started separately. */
export const SMTP_SENDER = {
  name: 'Local mail server',
  host: '127.0.0.1',
  port: 2525,
  security: 'none' as const,
  fromName: 'Demo store',
  fromAddress: 'shop@demo.example',
  isDefault: true,
};

const MAILBOX = {
  provider: 'google' as const,
  address: 'jo.baker@demo.example',
  displayName: 'Jo at the counter',
  token: 'demo-token',
};

const TERMS = `Terms and conditions of the demo store

1. Nothing here is for sale.
2. Orders are confirmed by email.
`;

/** A logo, an attachment, and the default header and footer. */
async function addFilesAndPresets(owner: Admitted): Promise<void> {
  const logo = await owner.run('files.upload', { filename: 'demo-logo.png', kind: 'logo', content: demoLogo() });
  await owner.run('files.upload', { filename: 'terms.txt', content: Buffer.from(TERMS) });
  await owner.run('presets.create', {
    kind: 'header',
    name: 'Default header',
    blocks: [{ type: 'logo', fileKey: logo.key, alt: 'Demo store', href: 'https://shop.example' }],
    isDefault: true,
  });
  await owner.run('presets.create', {
    kind: 'footer',
    name: 'Default footer',
    blocks: [{ type: 'divider' }, { type: 'text', text: 'Questions? Just reply to this email.', align: 'center' }],
    isDefault: true,
  });
}

/** A text layout and a marketing layout in two languages, and the example design from the layout schema. */
async function addLayouts(owner: Admitted): Promise<void> {
  const reset = await owner.run('layouts.create', {
    name: 'Password reset',
    bodyType: 'text',
    subject: 'Reset your password',
    body: resetBody('Hello {{ variables.customer.first_name | default: "there" }},', 'Choose a new password'),
  });
  await owner.run('translations.put', {
    id: reset.id,
    locale: 'de',
    subject: 'Passwort zurücksetzen',
    body: resetBody('Hallo {{ variables.customer.first_name | default: "und guten Tag" }},', 'Neues Passwort wählen'),
  });
  const { example } = await owner.run('layouts.schema', {});
  await owner.run('layouts.create', {
    name: 'Order confirmation',
    description: 'Sent when an order is paid.',
    subject: 'Your order {{ variables.order.number }}',
    previewText: 'Thank you for your order',
    bodyDesign: example,
  });
  const sale = await owner.run('layouts.create', {
    name: 'Spring sale',
    description: 'Newsletter, sent to subscribers only.',
    category: 'marketing',
    subject: '{{ variables.discount }} % off until Sunday',
    previewText: 'Teas, cups and pots',
    bodyDesign: saleDesign(
      'Spring sale',
      'All teas are {{ variables.discount }} % off until Sunday.',
      'Visit the shop',
    ),
  });
  await owner.run('translations.put', {
    id: sale.id,
    locale: 'de',
    subject: '{{ variables.discount }} % Rabatt bis Sonntag',
    previewText: 'Tees, Tassen und Kannen',
    bodyDesign: saleDesign(
      'Frühlingsaktion',
      'Alle Tees sind bis Sonntag {{ variables.discount }} % günstiger.',
      'Zum Laden',
    ),
    marketingTexts: { companyDetails: 'Demo store, Hauptstraße 1, Musterstadt' },
  });
}

const resetBody = (greeting: string, link: string) => `<div style="font: 16px/1.5 Arial, sans-serif">
<p>${greeting}</p>
<p><a href="{{ variables.reset_url }}">${link}</a></p>
</div>`;

const saleDesign = (title: string, text: string, button: string) => ({
  testVariables: { discount: 20 },
  blocks: [
    { type: 'heading', text: title },
    { type: 'text', text },
    { type: 'button', text: button, href: 'https://shop.example/sale' },
  ],
});

/** Adds sample content for every resource to a store. */
export async function fillDemoStore(app: App, store: string, smtpPort = SMTP_SENDER.port): Promise<void> {
  const owner = await app.admit({ owner: store });
  for (const request of HTTP_REQUESTS) await owner.run('httpRequests.create', request);
  for (const secret of SECRETS) await owner.run('secrets.set', secret);
  await owner.run('smtp.create', { ...SMTP_SENDER, port: smtpPort });
  await owner.run('mailboxes.connect', MAILBOX);
  await addFilesAndPresets(owner);
  await addLayouts(owner);
  await owner.run('settings.set', { companyDetails: 'Demo store, 1 High Street, Exampleton' });
  await addHistory(app, owner.context.storeId);
  await owner.run('secrets.remove', { name: EXPIRED.name });
  await owner.run('secrets.set', EXPIRED);
}

/** Creates the demo store with content and one key per level; undefined if it already exists. */
export async function createDemoStore(app: App, smtpPort?: number): Promise<Record<Level, string> | undefined> {
  const installation = await app.admit({ owner: undefined });
  let store: { id: string };
  try {
    store = await installation.run('stores.create', { name: DEMO_STORE });
  } catch (error) {
    if (error instanceof SendstepError && error.code === 'conflict') return undefined;
    throw error;
  }
  await fillDemoStore(app, store.id, smtpPort);
  const owner = await app.admit({ owner: store.id });
  const keys: Partial<Record<Level, string>> = {};
  for (const level of LEVELS) keys[level] = (await owner.run('keys.create', { level, name: `demo ${level}` })).key;
  return keys as Record<Level, string>;
}
