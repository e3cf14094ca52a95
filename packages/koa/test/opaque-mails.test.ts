import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { attackHost, CANARIES, LAYOUTS, LIMIT, leakIn } from './attack-host.js';
import { REQUESTS } from './run-host.js';

cleanUpTargets();

const { FREE, LIM } = CANARIES;
const CUTS = [
  'split: "" | join: "-"',
  'slice: 0, 6',
  'replace: "~", "-"',
  'truncate: 9, ""',
  'remove: "!"',
  'capitalize',
  'url_encode | slice: 0, 9',
];
const cut = (name: string) =>
  CUTS.flatMap((filters) => [
    `{{ secrets.${name} | ${filters} }}`,
    `{% assign x = secrets.${name} %}{{ x | ${filters} }}`,
    `{% capture x %}{{ secrets.${name} }}{% endcapture %}{{ x | ${filters} }}`,
  ]);

const text = (fields: object) => ({ name: 'L', bodyType: 'text', subject: 'Hello', body: '<p>Hi</p>', ...fields });
const design = (...blocks: object[]) => ({ name: 'L', subject: 'Hello', bodyDesign: { blocks } });

/** Every place of a mail that takes Liquid. */
const places = (files: string): [where: string, layout: (template: string) => object][] => [
  ['the subject', (template) => text({ subject: `Hello ${template}` })],
  ['the preview text', (template) => text({ previewText: template })],
  ['the body', (template) => text({ body: `<p>${template}</p>` })],
  ['an attribute', (template) => text({ body: `<a href="https://shop.example/${template}">Hi</a>` })],
  ['the name of a file', (template) => text({ attachments: [{ filename: `${template}.pdf`, url: `${files}/a.pdf` }] })],
  [
    'the address of a file',
    (template) => text({ attachments: [{ filename: 'a.pdf', url: `${files}/${template}.pdf` }] }),
  ],
  ['a block', (template) => design({ type: 'text', text: template })],
  [
    'the name of a file in a block',
    (template) => design({ type: 'attachment', filename: `${template}.pdf`, url: `${files}/a.pdf` }),
  ],
  [
    'the address of a file in a block',
    (template) => design({ type: 'attachment', filename: 'a.pdf', url: `${files}/${template}.pdf` }),
  ],
  [
    'the label of a file in a block',
    (template) => design({ type: 'attachment', filename: 'a.pdf', label: template, url: `${files}/a.pdf` }),
  ],
];

for (const database of targets) {
  describe.skipIf(database.missing)(`secrets in mails on ${database.name}`, { timeout: 300_000 }, () => {
    type Host = Awaited<ReturnType<typeof attackHost>>;
    /** Saves the layout, has it previewed and sends it. Undefined when it is not taken. */
    async function sent({ save, preview, send }: Host, layout: object) {
      const { status, body } = await save(LAYOUTS, layout);
      if (status === 400) return undefined;
      await preview(body.id);
      return (await send(body.id)).body;
    }

    it('get into no record in pieces, whatever prints them', async () => {
      const host = await attackHost(database);
      const problems: string[] = [];
      for (const [where, layout] of places(host.files.url)) {
        for (const template of cut('FREE')) {
          const entry = await sent(host, layout(template));
          if (entry && entry.status !== 'FAILED') problems.push(`${where}: ${template}: ${JSON.stringify(entry)}`);
        }
      }
      expect(problems).toEqual([]);
      expect(host.mails).toEqual([]);
      expect(host.files.fetched).toEqual([]);
      expect(await host.leaks()).toEqual([]);
    });

    it('arrive whole, and the record has their references', async () => {
      const host = await attackHost(database);
      for (const [where, layout] of places(host.files.url)) {
        const entry = await sent(host, layout('{{ secrets.FREE }}'));
        expect([where, entry?.status, entry?.error]).toEqual([where, 'SUCCESS', '']);
      }
      expect(host.mails.map(({ mail }) => mail.subject)).toContain(`Hello ${FREE}`);
      expect(host.mails.flatMap(({ mail }) => mail.attachments.map(({ filename }) => filename))).toContain(
        `${FREE}.pdf`,
      );
      expect(host.files.fetched).toContain(`/${FREE}.pdf`);
      expect(await host.leaks()).toEqual([]);
    });

    it('are not named by an error when they are a part of a host that does not exist', async () => {
      const host = await attackHost(database);
      const name = FREE.replace(/\W/g, '');
      await host.secret('FREE', name);
      const forms = ['{{ secrets.FREE }}', '{{ "a." | append: secrets.FREE | append: ".invalid" | downcase }}'];
      const seen: string[] = [];
      for (const form of forms) {
        for (const end of ['', '.invalid']) {
          const file = { filename: 'a.pdf', url: `https://${form}${end}/a` };
          const entry = await sent(host, text({ attachments: [file] }));
          expect(entry.status).toBe('FAILED');
          const { body } = await host.save(REQUESTS, { url: `https://${form}${end}/a` });
          const answers = await host.runBothWays(body.id);
          seen.push(JSON.stringify(entry), ...answers.map((answer) => answer.text));
        }
      }
      const parts = Array.from({ length: name.length - 6 }, (_, at) => name.slice(at, at + 7).toLowerCase());
      expect(seen.filter((each) => parts.some((part) => each.toLowerCase().includes(part)))).toEqual([]);
    });

    it('are not revealed by the unsubscribe link, whose label may contain one', async () => {
      const host = await attackHost(database);
      const asks = '{% if unsubscribe_link contains variables.g %}{{ "%" | url_decode }}{% endif %}';
      const layout = text({
        category: 'marketing',
        body: `<p>${asks}{{ unsubscribe_link }}</p>`,
        marketingTexts: { unsubscribeLinkLabel: 'Leave {{ secrets.FREE }}' },
      });
      const { status, body } = await host.save(LAYOUTS, layout);
      const outcomes: string[] = [];
      for (const g of [FREE.slice(0, 4), 'zzzz']) {
        const entry = status === 400 ? {} : (await host.send(body.id, { variables: { g } })).body;
        outcomes.push(`${entry.status} ${entry.error}`);
      }
      expect(outcomes[0]).toBe(outcomes[1]);
    });

    it('become no link when the file at their address is too large to attach', async () => {
      const host = await attackHost(database);
      const file = { filename: 'a.pdf', url: `${host.files.url}/large/{{ secrets.FREE }}` };
      for (const layout of [text({ attachments: [file] }), design({ type: 'attachment', ...file })]) {
        const entry = await sent(host, layout);
        expect([entry.status, entry.error]).toEqual(['FAILED', expect.stringContaining('its url contains a secret')]);
      }
      expect(host.mails).toEqual([]);
      expect(await host.leaks()).toEqual([]);
    });

    it('that may only be sent to certain hosts are in no mail and go to no other host', async () => {
      const host = await attackHost(database);
      const forms = [
        '{{ secrets.LIM }}',
        '{% assign x = secrets.LIM %}{{ x }}',
        '{% capture x %}a{{ secrets.LIM }}{% endcapture %}{{ x }}',
        '{{ secrets.LIM | sha256 }}',
        '{{ "a" | append: secrets.LIM | base64_encode }}',
        '{{ "a" | hmac_sha256: secrets.LIM }}',
        '{{ secrets.LIM | upcase | url_encode }}',
      ];
      for (const form of forms) {
        for (const [where, layout] of places(host.files.url)) {
          const entry = await sent(host, layout(form));
          const error = expect.stringContaining(`secret LIM may only be sent to ${LIMIT}`);
          expect([where, form, entry?.status, entry?.error]).toEqual([where, form, 'FAILED', error]);
        }
        for (const request of [
          { url: `${host.target.url}/${form}` },
          { url: `${host.target.url}/?q=${form}` },
          { url: `${host.target.url.replace('//', `//u:${form}@`)}/` },
          { url: `${host.target.url}/`, headers: { 'X-A': form } },
          { url: `${host.target.url}/`, method: 'POST', body: `{"a":"${form}"}` },
          { url: `${host.target.url}/`, method: 'POST', body: { a: [form] } },
        ]) {
          const { body } = await host.save(REQUESTS, request);
          const [tested, step] = await host.runBothWays(body.id);
          expect([tested.status, tested.body.error]).toEqual([400, 'url: secret LIM may not be sent to this host']);
          expect(step.body.status).toBe('FAILED');
        }
      }
      expect(host.mails).toEqual([]);
      expect(host.files.fetched).toEqual([]);
      expect(host.target.received).toEqual([]);
      expect(await host.leaks()).toEqual([]);

      // The same secret goes where it may.
      await host.secret('LIM', LIM, { allowHosts: ['127.0.0.1', '127.0.0.2'] });
      const { body } = await host.save(REQUESTS, {
        url: `${host.target.url}/`,
        headers: { 'X-A': '{{ secrets.LIM }}' },
      });
      expect((await host.runBothWays(body.id)).map(({ status }) => status)).toEqual([200, 200]);
      const [, toFile] = places(host.files.url).find(([where]) => where === 'the address of a file')!;
      expect((await sent(host, toFile('{{ secrets.LIM }}'))).status).toBe('SUCCESS');
      expect(host.files.fetched).toEqual([`/${LIM}.pdf`]);
      for (const { raw } of host.mails) expect(leakIn(raw.toString())).toBeUndefined();
    });
  });
}
