import assert from 'node:assert/strict';
import { opaqueCredentials } from '../liquid/fill.js';
import type { LiquidRenderer, RenderJob } from '../ports/liquid-renderer.js';
import { systemPorts } from '../runtime/system-ports.js';
import { assertMatches } from './assert-matches.js';
import type { TestFunctions } from './test-functions.js';

type Job = Partial<Omit<RenderJob, 'parts'>>;

/** Requirements of `LiquidRenderer`. The dialect has its own tests. */
export function describeLiquidRenderer({ it }: TestFunctions, renderer: () => LiquidRenderer) {
  const render = (texts: string[], job: Job = {}, mode: 'text' | 'html' = 'text') =>
    renderer().render({
      storeId: 'S',
      variables: {},
      ...job,
      parts: texts.map((text) => ({ text, mode })),
    });
  const plain = async (text: string, job?: Job) => (await render([text], job))[0];
  const secret = () => opaqueCredentials({ KEY: 'canary' }, systemPorts().ids);

  it('renders parts independently: a failing part does not affect the others', async () => {
    const texts = ['{% assign a = 1 %}{% increment n %}', '[{{ a }}{% increment n %}]', '{{ secrets.NONE }}', 'z', ''];
    assert.deepEqual(await render(texts), [
      { text: '0' },
      { text: '[0]' },
      { error: 'line 1, column 4: secret NONE not found' },
      { text: 'z' },
      { text: '' },
    ]);
    assert.deepEqual(await render([]), []);
  });

  it('escapes in HTML and not in text', async () => {
    const variables = { name: 'Tom & <Jerry>' };
    const parts = [
      { text: '{{ variables.name }}', mode: 'html' as const },
      { text: '{{ variables.name }}', mode: 'text' as const },
    ];
    assert.deepEqual(await renderer().render({ storeId: 'S', variables, parts }), [
      { text: 'Tom &amp; &lt;Jerry&gt;' },
      { text: 'Tom & <Jerry>' },
    ]);
  });

  it('uses language, currency, time zone and the unsubscribe placeholders', async () => {
    const job = {
      locale: 'de',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      globals: { unsubscribe_url: 'https://e.example/u', unsubscribe_link: '<a href="https://e.example/u">x</a>' },
    };
    const text = '{{ 1234.5 | money }} {{ "2026-03-01T23:30:00Z" | date: "%d.%m." }} {{ unsubscribe_link }}';
    assert.deepEqual(await render([text], job, 'html'), [
      { text: '1.234,50\u00a0€ 02.03. <a href="https://e.example/u">x</a>' },
    ]);
  });

  it('keeps every character', async () => {
    const odd = '𝔖 é \u2028 \u0000 \\ " \r\n \ud800 { ';
    assert.deepEqual(await plain(`${odd}{{ variables.odd }}`, { variables: { odd } }), { text: odd + odd });
  });

  for (const text of [
    '{{ secrets }}{{ secrets | json }}{{ secrets | size }}{{ secrets | join }}',
    '{% for s in secrets %}{{ s }}x{% endfor %}',
    '{% assign s = secrets %}{{ s }}{{ s | json }}',
  ]) {
    it(`prints one secret by its name, and all of them never: ${text}`, async () => {
      const credentials = secret();
      const rendered = await plain('{{ secrets.KEY }}', { credentials: credentials.job });
      assertMatches(credentials.fill(rendered!), { sent: 'canary', shown: '{{ secrets.KEY }}' });
      assert.deepEqual(await plain(text, { credentials: credentials.job }), { text: '' });
    });
  }

  it('sees variables as JSON, without functions, getters and prototypes', async () => {
    class Order {
      total = 5;
      own = () => 'canary';
      method() {
        return 'canary';
      }
      get hidden() {
        return 'canary';
      }
    }
    const variables = { o: new Order(), d: new Date(0), price: { toJSON: () => 7 }, f: () => 'canary' };
    const text =
      '{{ variables.o.total }}{{ variables.o.own }}{{ variables.o.method }}{{ variables.o.hidden }}{{ variables.f }}{{ variables.constructor }}{{ variables.__proto__ }} {{ variables.d }} {{ variables.price }}';
    assert.deepEqual(await plain(text, { variables }), { text: '5 1970-01-01T00:00:00.000Z 7' });
    assert.deepEqual(await plain('[{{ variables.x }}]', { variables: undefined }), { text: '[]' });
    assert.deepEqual(await plain('[{{ variables }}]', { variables: 'text' }), { text: '[text]' });
  });

  it('returns an error per part if the variables are not JSON', async () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    const error = 'line 1, column 1: the variables are not JSON';
    for (const bad of [circle, { n: 1n }])
      assert.deepEqual(await render(['a', 'b'], { variables: bad }), [{ error }, { error }]);
  });

  it('renders many jobs concurrently', async () => {
    const jobs = Array.from({ length: 200 }, (_, i) =>
      plain('{{ variables.i }}', { storeId: `S${i % 7}`, variables: { i } }),
    );
    assert.deepEqual(
      await Promise.all(jobs),
      jobs.map((_, i) => ({ text: String(i) })),
    );
  });

  it('returns a reason with line and column, and no value', async () => {
    assert.deepEqual(await plain('one\n  {{ "%" | url_decode }}'), {
      error: 'line 2, column 3: not valid in a URL',
    });
    assert.deepEqual(await plain('one\n  {{ secrets.KEY | slice: 0 }}', { credentials: secret().job }), {
      error: 'line 2, column 3: slice cannot be applied to a secret',
    });
    assert.deepEqual(await plain('a {% if canary %}'), { error: 'line 1, column 3: is not valid Liquid' });
  });
}
