import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { attackHost, CANARIES, leakIn } from './attack-host.js';
import { REQUESTS } from './run-host.js';
import { startTarget } from './target.js';

cleanUpTargets();

const { FREE, LITERAL } = CANARIES;

const FILTERS = [
  'slice: 0, 3',
  'slice: 3, 3',
  'slice: -3, 3',
  'slice: 0, 7',
  'split: "" | join: "-"',
  'split: "" | reverse | join: ""',
  'split: "~" | first',
  'split: "!" | last',
  'truncate: 9, ""',
  'truncatewords: 1, ""',
  'remove: "Q"',
  'remove_first: "Q"',
  'remove_last: "R"',
  'replace: "~", "-"',
  'replace_first: "x", "-"',
  'replace_last: "3", "-"',
  'capitalize',
  'squish',
  'slugify',
  'strip_html',
  'newline_to_br',
  'escape_once',
  'url_decode',
  'first',
  'last',
  'pluralize: "a", "b"',
  'money',
  'date: "%Y"',
  'size',
  'sort',
  'append: "-" | slice: 0, 5',
  'json | slice: 1, 6',
  'url_encode | slice: 0, 6',
  'upcase | slice: 0, 6',
];
const LOOPS = [
  '{% for i in (0..40) %}{{ x[i] }}-{% endfor %}',
  '{{ x[0] }}{{ x[1] }}{{ x[2] }}{{ x[3] }}{{ x[4] }}',
  '{{ x.first }}{{ x.last }}{{ x[-1] }}',
  '{% for c in x %}{{ c | slice: 0, 5 }}{% endfor %}',
  '{% tablerow c in x cols: 1 %}{{ c | slice: 0, 5 }}{% endtablerow %}',
  '{% cycle x, x %}{% capture y %}{{ x }}{% endcapture %}{{ y | slice: 0, 5 }}',
];
const PIECES = [
  ...FILTERS.flatMap((filters) => [
    `{{ secrets.FREE | ${filters} }}`,
    `{% assign x = secrets.FREE %}{{ x | ${filters} }}`,
  ]),
  ...LOOPS.map((loop) => `{% assign x = secrets.FREE %}${loop}`),
];

/** What a changed request says of the credentials that it does not know: their masks, where Liquid can take them apart. */
const MASK = '********';
const WRAPPED: [where: string, change: (url: string) => object][] = [
  [
    'a body, captured and split',
    () => ({ body: `{% capture c %}{"password":"${MASK}"}{% endcapture %}{{ c | split: "" | join: "-" | json }}` }),
  ],
  [
    'a body, captured and printed twice',
    () => ({ body: `{% capture c %}${MASK}{% endcapture %}["{{ c }}","{{ c }}"]` }),
  ],
  ['a body, in an output', () => ({ body: `{"password":"{{ "${MASK}" | slice: 0, 5 }}","note":"x"}` })],
  ['a body, assigned', () => ({ body: `{% assign c = "${MASK}" %}{"password":"{{ c }}","note":"{{ c }}"}` })],
  ['a body, under another name', () => ({ body: `{"password":"x","note":"${MASK}"}` })],
  ['an object, in an output', () => ({ body: { password: `{{ "${MASK}" | slice: 0, 5 }}`, note: 'x' } })],
  [
    'an object, captured',
    () => ({ body: { password: `{% capture c %}${MASK}{% endcapture %}{{ c | slice: 0, 5 }}`, note: 'x' } }),
  ],
  [
    'a url, captured',
    (url) => ({ url: `${url}/?{% capture c %}access_token=${MASK}{% endcapture %}{{ c | split: "" | join: "-" }}` }),
  ],
  [
    'a url, captured inside the parameter',
    (url) => ({ url: `${url}/?access_token={% capture c %}${MASK}{% endcapture %}{{ c | slice: 0, 6 }}` }),
  ],
  ['a url, in an output', (url) => ({ url: `${url}/?access_token={{ "${MASK}" | slice: 0, 6 }}` })],
  [
    'a header, captured',
    () => ({ headers: { 'X-Api-Key': `{% capture c %}${MASK}{% endcapture %}{{ c | slice: 0, 5 }}` } }),
  ],
  [
    'a header, captured with its scheme',
    () => ({ headers: { Authorization: `{% capture c %}Bearer ${MASK}{% endcapture %}{{ c | slice: 7, 9 }}` } }),
  ],
  ['a header, in an output', () => ({ headers: { 'X-Api-Key': `{{ "${MASK}" | slice: 0, 5 }}` } })],
  ['a header of another name', () => ({ headers: { 'X-Note': MASK } })],
];

/** Writes the token of another credential from the characters of one that it has. */
const forged = (digit: number) => {
  const own = Array.from({ length: 20 }, (_, at) => `{{ x[${at}] }}`).join('');
  return `{% assign x = secrets.FREE %}${own}{{ "%EF%B7%9${digit}" | url_decode }}{{ x[21] }}`;
};

for (const database of targets) {
  describe.skipIf(database.missing)(`credentials on ${database.name}`, { timeout: 300_000 }, () => {
    it('do not come back in pieces from a target that echoes', async () => {
      const { target, save, runBothWays, leaks } = await attackHost(database);
      for (const text of PIECES) {
        const saved = await save(REQUESTS, {
          method: 'POST',
          url: `${target.url}/?q=${text}`,
          headers: { 'X-A': text },
          body: { a: text, b: ['{{ secrets.FREE }}'] },
        });
        if (saved.status === 201) await runBothWays(saved.body.id);
      }
      const whole = await save(REQUESTS, { url: `${target.url}/`, headers: { 'X-A': '{{ secrets.FREE }}' } });
      expect((await runBothWays(whole.body.id)).map(({ status }) => status)).toEqual([200, 200]);
      expect(target.received.at(-1)!.headers['x-a']).toBe(FREE);
      expect(await leaks()).toEqual([]);
    });

    it('that are literals do not leave their place with a mask that is sent back', async () => {
      const { target, save, change: patch, runBothWays, leaks } = await attackHost(database);
      const request = {
        method: 'POST',
        url: `${target.url}/?access_token=${LITERAL}`,
        headers: { 'X-Api-Key': LITERAL, Authorization: `Bearer ${LITERAL}` },
        body: `{"password":"${LITERAL}","note":"x"}`,
      };
      const asObject = { ...request, body: { password: LITERAL, note: 'x' } };
      const problems: string[] = [];
      for (const [where, change] of WRAPPED) {
        const changed = change(target.url);
        const object = 'body' in changed && typeof changed.body === 'object';
        const { id } = (await save(REQUESTS, object ? asObject : request)).body;
        const patched = await patch(`${REQUESTS}/${id}`, changed);
        if (patched.status === 400) continue;
        const [tested, step] = await runBothWays(id);
        if (tested.status !== 400 || step.body.status !== 'FAILED') problems.push(`${where}: ${tested.text}`);
      }
      expect(problems).toEqual([]);
      // Stored like that from the beginning, or before masks were held to their place.
      for (const cut of ['slice: 0, 19', 'split: "" | join: "-"', 'replace: "a", "b"', 'truncate: 12']) {
        const body = `{% capture c %}{"password":"${LITERAL}"}{% endcapture %}{{ c | ${cut} | json }}`;
        const [tested] = await runBothWays((await save(REQUESTS, { ...request, body })).body.id);
        expect([tested.status, cut, tested.body.error]).toEqual([400, cut, expect.stringContaining('secret')]);
      }
      expect(target.received).toEqual([]);
      const unchanged = (await save(REQUESTS, request)).body;
      const { url, headers, body } = unchanged;
      expect(JSON.stringify({ url, headers, body })).not.toContain(LITERAL);
      expect((await patch(`${REQUESTS}/${unchanged.id}`, { url, headers, body })).status).toBe(200);
      expect((await runBothWays(unchanged.id)).map(({ status }) => status)).toEqual([200, 200]);
      expect(target.received[0]).toMatchObject({ path: `/?access_token=${LITERAL}`, body: request.body });
      expect(await leaks()).toEqual([]);
    });

    it('that are literals cannot be had by writing their tokens', async () => {
      const { target, save, change, runBothWays } = await attackHost(database);
      const known = { 'X-Api-Key': LITERAL };
      const { id } = (await save(REQUESTS, { url: `${target.url}/`, headers: known })).body;
      for (let digit = 0; digit < 4; digit++) {
        const headers = { 'X-Api-Key': MASK, 'X-Note': forged(digit) };
        const patched = await change(`${REQUESTS}/${id}`, { headers });
        if (patched.status === 200) await runBothWays(id);
      }
      for (const { headers } of target.received) expect(headers['x-note']).not.toBe(LITERAL);
    });

    it.each([301, 302, 303, 307, 308])('do not follow a redirect with status %i to another origin', async (status) => {
      const { save, runBothWays, leaks } = await attackHost(database);
      const elsewhere = await startTarget((_, response) => response.end('{}'));
      const here = await startTarget((_, response) =>
        response.writeHead(status, { Location: `${elsewhere.url}/landed` }).end(),
      );
      const secret = '{{ secrets.FREE }}';
      const HEADERS: Record<string, string> = {
        'User-Agent': `Shop/1 ${secret}`,
        Accept: `text/plain;q=${secret}`,
        'Accept-Language': `{{ secrets.FREE | upcase }}`,
        'Accept-Encoding': 'identity;x={{ secrets.FREE | url_encode }}',
        'Content-Type': `application/json;x={% assign x = secrets.FREE %}{{ x }}`,
        Authorization: `Bearer ${secret}`,
        'X-Api-Key': '{% capture c %}{{ secrets.FREE }}{% endcapture %}{{ c }}',
        Cookie: `a=${secret}`,
      };
      const requests = [
        ...Object.entries(HEADERS).map(([name, value]) => ({ headers: { [name]: value }, body: '{"a":1}' })),
        { headers: { 'User-Agent': `token=${LITERAL}`, Accept: `text/plain;token=${LITERAL}` }, body: '{"a":1}' },
        { headers: HEADERS, body: `{"a":"${secret}"}` },
        { headers: HEADERS, body: { password: LITERAL } },
      ];
      for (const request of requests)
        for (const method of ['GET', 'POST', 'PUT']) {
          const saved = await save(REQUESTS, {
            method,
            url: `${here.url.replace('//', `//u:${secret}@`)}/${secret}`,
            ...request,
          });
          expect(saved.status, saved.text).toBe(201);
          await runBothWays(saved.body.id);
        }
      expect(here.received).toHaveLength(requests.length * 6);
      expect(here.received.every((got) => leakIn(JSON.stringify(got)))).toBe(true);
      expect(elsewhere.received.length).toBeGreaterThan(0);
      expect(elsewhere.received.filter(({ headers }) => headers.authorization)).toEqual([]);
      expect(elsewhere.received.map((got) => leakIn(JSON.stringify(got))).filter(Boolean)).toEqual([]);
      expect(await leaks()).toEqual([]);
    });

    it('cannot be written as tokens', async () => {
      const { target, save, runBothWays, signed, send } = await attackHost(database);
      const { id } = (
        await save(REQUESTS, { url: `${target.url}/`, headers: { 'X-A': '{{ variables.a }}{{ secrets.FREE }}' } })
      ).body;
      const layout = { name: 'L', bodyType: 'text', subject: '{{ variables.a }}{{ secrets.FREE }}', body: '<p>Hi</p>' };
      const layoutId = (await save('/api/v1/email-templates', layout)).body.id;
      for (let code = 0xfdd0; code <= 0xfdef; code++) {
        const character = String.fromCharCode(code);
        for (const variables of [{ a: `x${character}` }, { [character]: 1 }, { list: [{ deep: character }] }]) {
          const error = 'variables: must not contain U+FDD0 to U+FDEF';
          const [tested, step] = await runBothWays(id, variables);
          expect([tested.status, tested.body.error]).toEqual([400, error]);
          for (const { status, body } of [step, await send(layoutId, { variables })])
            expect([status, body.status, body.error]).toEqual([200, 'FAILED', error]);
        }
        expect((await save(REQUESTS, { url: `${target.url}/${character}` })).status).toBe(400);
        expect((await save('/api/v1/email-templates', { ...layout, subject: character })).status).toBe(400);
        const hex = code.toString(16);
        for (const written of [`"\\u${hex}"`, `"${encodeURIComponent(character)}" | url_decode`]) {
          const text = `{{ ${written} }}{{ secrets.FREE }}`;
          const made = await save(REQUESTS, { url: `${target.url}/`, headers: { 'X-A': text } });
          const [tested, step] = await runBothWays(made.body.id);
          expect([tested.status, tested.body.error]).toEqual([
            400,
            'headers.X-A: a secret was cut or changed; print it whole',
          ]);
          expect(step.body.status).toBe('FAILED');
        }
      }
      expect((await signed('/steps/http', { requestId: id, variables: { a: 'ok' } })).body.status).toBe('SUCCESS');
      expect(target.received).toHaveLength(1);
    });
  });
}
