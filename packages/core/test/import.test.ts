import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InputOf, OutgoingMail, Ports } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'shop-templates');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const stylesheet = read('styles.css');
const variables = JSON.parse(read('variables.json'));
const files = readdirSync(folder).filter((file) => file.endsWith('.liquid'));

async function shop() {
  const mails: OutgoingMail[] = [];
  const mailer: Ports['mailer'] = {
    async send(_, mail) {
      mails.push(mail);
      return { accepted: mail.to.map(({ address }) => address), rejected: [], reply: '250 ok', attempts: 1 };
    },
  };
  const { owner } = await buildStore({ ...memoryPorts(), mailer });
  const sender = { host: 'mail.example', port: 587, security: 'tls' as const, fromAddress: 'shop@example.com' };
  await owner.run('smtp.create', { name: 'Mail', ...sender, isDefault: true });
  await owner.run('settings.set', { currency: 'EUR', moneyUnit: 'cents' });
  const take = (input: InputOf<'layouts.import'>) => owner.run('layouts.import', input);
  return { owner, mails, take };
}

/** The subject and some words of each mail. */
const EXPECTED: Record<string, [subject: string, ...words: string[]]> = {
  'abandoned-checkout.liquid': [
    'Something is still in your basket',
    'Hello Ada,',
    'cap.jpg?width=200',
    'See you soon<br />',
  ],
  'back-in-stock.liquid': ['Blue cap is back', 'cap_600x.jpg?v=3', 'a Small €20.00 instead of €25.00', 'b Huge €22.00'],
  'customer-invite.liquid': ['Open your account at Corner & Co', '3e3417d7ef77d5932a6734b916515ed5'],
  'draft-invoice.liquid': [
    'Invoice #1042',
    'you owe €54.90, due April 1, 2026',
    '<td>€50.00</td>',
    'Boston, MA 02101<br>United States',
  ],
  'gift-card.liquid': [
    'A gift card over €50',
    'ABCD EFGH',
    '<time datetime="2027-03-01T00:00:00Z">March 01, 2027</time>',
    '<a href="https://shop.example/gift/1">Use it now</a>',
  ],
  'order-cancelled.liquid': ['Order #1042 was cancelled', 'We ran out of stock, Ada.', '€54.90 will be refunded'],
  'order-confirmation.liquid': [
    'Thank you for order #1042',
    'Our courier will call you, Ada.',
    'Blue cap × 2',
    'Wrapping × 1',
    'Initials: AE',
    'SPRING (-€5.00)',
    '<del>€55.00</del> €50.00',
    'Free',
    '€54.90 EUR',
    '10115 Berlin<br>Germany',
    'ending in 4242',
  ],
  'pickup-ready.liquid': [
    'Order #1042 can be collected',
    'Corner shop<br>Side Street 2<br>9000 Ghent<br>Belgium',
    '<h3>Summer</h3><p>Monday: 9-12, 14-18</p><p>Tuesday: 9-12</p><h3>Winter</h3>',
  ],
  'refund.liquid': ['Your refund of €19.99', '€19.99 were sent back to Visa.', '<p>3 items</p>', '2 of Mug'],
  'shipping-confirmation.liquid': [
    'Your order is on its way',
    'Tracking numbers:',
    '<a href="https://track.example/T2">T2</a>',
    'Expected March 05, 2026',
    '0.25 kg',
  ],
  'subscription-renewal.liquid': [
    'Coffee renews on 01 March',
    '<h3 id="dark-roast">Dark Roast</h3>',
    'Sumatra 12.50 <i>whole</i>',
    'Change it before 27 February.',
  ],
};

it('has an expectation for each of at least ten templates', () => {
  expect(files).toEqual(Object.keys(EXPECTED));
  expect(files.length).toBeGreaterThanOrEqual(10);
});

describe.each(files)('%s', (file) => {
  it('is imported as it is, has no fault, and is previewed and sent', async () => {
    const { owner, mails, take } = await shop();
    const { imported, id, report } = await take({ name: file, source: read(file), stylesheet });
    expect(report.filter(({ kind }) => kind === 'refused')).toEqual([]);
    expect(imported).toBe(true);
    const { findings } = await owner.run('layouts.lint', { id: id!, variables });
    expect(findings.filter(({ severity, code }) => severity === 'error' || code === 'external_stylesheet')).toEqual([]);
    const [subject, ...words] = EXPECTED[file]!;
    const shown = await owner.run('layouts.preview', { id: id!, variables });
    expect(shown.subject).toBe(subject);
    for (const word of words) expect(shown.html).toContain(word);
    expect(shown.html).toContain('color: #555555;');
    const entry = await owner.run('steps.sendEmail', { layoutId: id!, to: 'ada@example.com', variables });
    expect([entry.status, entry.error]).toEqual(['SUCCESS', '']);
    expect([mails[0]!.subject, mails[0]!.html]).toEqual([subject, shown.html]);
  });
});

describe('the report', () => {
  const of = async (input: Partial<InputOf<'layouts.import'>>) => {
    const { take, owner } = await shop();
    const result = await take({ name: 'A', source: 'a', ...input });
    const body = result.id === null ? undefined : (await owner.run('layouts.get', { id: result.id })).body;
    const report = result.report.map(({ kind, line, column, message }) => `${kind} ${line}:${column} ${message}`);
    return { ...result, report, body };
  };

  it('names each free name once, where it is used first', async () => {
    const source =
      'a\n {{ customer.name }} {{ customer["e mail"] }} {% for x in items[customer.n] %}{{ x.y }}{% endfor %}';
    const { report, body } = await of({ source, subject: 'S' });
    expect(report).toEqual([
      'changed 2:5 customer is now variables.customer (3 places)',
      'changed 2:59 items is now variables.items',
    ]);
    expect(body).toBe(
      'a\n {{ variables.customer.name }} {{ variables.customer["e mail"] }} {% for x in variables.items[variables.customer.n] %}{{ x.y }}{% endfor %}',
    );
  });

  it.each([
    ['an assigned name, also in a branch', '{% if variables.a %}{% assign b = 1 %}{% endif %}{{ b }}'],
    ['a captured name before it is captured', '{{ b }}{% capture b %}c{% endcapture %}'],
    ['the name of a loop inside it', '{% for b in (1..2) %}{{ b }}{{ forloop.index }}{% endfor %}'],
    ['names in comments, raw and texts', '{% comment %}{{ b }}{% endcomment %}{% raw %}{{ b }}{% endraw %}{{ "b" }}'],
    ['names of Sendstep', '{{ unsubscribe_link }}{{ secrets.A }}{{ variables.b }}'],
  ])('%s stays', async (_, source) => {
    expect(await of({ source, subject: 'S' })).toMatchObject({ report: [], body: source });
  });

  it('qualifies a loop name outside of its loop, and names in liquid, case, filters and ranges', async () => {
    const source =
      '{% for b in (1..n) %}{% endfor %}{{ b }}{% liquid\necho c | append: d\n%}{% case e %}{% when f %}{% endcase %}{{ ["g h"] }}';
    const { body } = await of({ source, subject: 'S' });
    expect(body).toBe(
      '{% for b in (1..variables.n) %}{% endfor %}{{ variables.b }}{% liquid\necho variables.c | append: variables.d\n%}{% case variables.e %}{% when variables.f %}{% endcase %}{{ variables["g h"] }}',
    );
  });

  it('refuses what does not parse, with its place in the file, and creates nothing', async () => {
    const source = '---\nname: A\n---\n<p>\n{{ a | unknown_filter }} {% render "b" %}</p>';
    expect(await of({ source })).toMatchObject({
      imported: false,
      id: null,
      report: ['refused 5:1 undefined filter: unknown_filter', 'refused 5:26 tag "render" not found'],
    });
  });

  it('says that a stylesheet was not given', async () => {
    const source = '<head>\n<link rel="stylesheet" href="/a/styles.css">\n</head>';
    expect((await of({ source, subject: 'S' })).report).toEqual([
      'refused 2:1 the stylesheet /a/styles.css was not given; mail clients drop it',
    ]);
    const { body, report } = await of({ source, subject: 'S', stylesheet: 'p { color: red }\n' });
    expect(body).toBe('<head>\n<style>\np { color: red }\n</style>\n</head>');
    expect(report).toEqual(['changed 2:1 the stylesheet /a/styles.css is now a style element']);
  });

  it('takes the name as subject if there is none', async () => {
    const { subject, report } = await of({ name: 'Welcome' });
    expect(subject).toBe('Welcome');
    expect(report).toEqual([
      'refused undefined:undefined the template has no email_title, so the name became the subject; give a subject',
    ]);
  });

  it('creates nothing on a dry run', async () => {
    const { owner, take } = await shop();
    const { imported, report } = await take({ name: 'A', source: '{{ a }}', subject: '{{ b }}', dryRun: true });
    expect([imported, report.length, (await owner.run('layouts.list', {})).total]).toEqual([false, 1, 0]);
  });

  it('refuses content that no layout may have', async () => {
    const { imported, report } = await of({ name: 'x'.repeat(201), source: 'a', subject: 'S' });
    expect([imported, report]).toEqual([false, ['refused undefined:undefined name: at most 200 characters']]);
  });
});
