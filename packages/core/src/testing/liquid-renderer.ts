import { expect, it } from 'vitest';
import { opaqueCredentials } from '../liquid/fill.js';
import type { LiquidRenderer, RenderJob } from '../ports/liquid-renderer.js';
import { systemPorts } from '../runtime/system-ports.js';

type Job = Partial<Omit<RenderJob, 'parts'>>;

/** Requirements of `LiquidRenderer`. The dialect has its own tests. */
export function describeLiquidRenderer(renderer: () => LiquidRenderer) {
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
    expect(await render(texts)).toEqual([
      { text: '0' },
      { text: '[0]' },
      { error: 'line 1, column 4: secret NONE not found' },
      { text: 'z' },
      { text: '' },
    ]);
    expect(await render([])).toEqual([]);
  });

  it('escapes in HTML and not in text', async () => {
    const variables = { name: 'Tom & <Jerry>' };
    const parts = [
      { text: '{{ variables.name }}', mode: 'html' as const },
      { text: '{{ variables.name }}', mode: 'text' as const },
    ];
    expect(await renderer().render({ storeId: 'S', variables, parts })).toEqual([
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
    expect(await render([text], job, 'html')).toEqual([
      { text: '1.234,50\u00a0€ 02.03. <a href="https://e.example/u">x</a>' },
    ]);
  });

  it('keeps every character', async () => {
    const odd = '𝔖 é \u2028 \u0000 \\ " \r\n \ud800 { ';
    expect(await plain(`${odd}{{ variables.odd }}`, { variables: { odd } })).toEqual({ text: odd + odd });
  });

  it.each([
    '{{ secrets }}{{ secrets | json }}{{ secrets | size }}{{ secrets | join }}',
    '{% for s in secrets %}{{ s }}x{% endfor %}',
    '{% assign s = secrets %}{{ s }}{{ s | json }}',
  ])('prints one secret by its name, and all of them never: %s', async (text) => {
    const credentials = secret();
    const rendered = await plain('{{ secrets.KEY }}', { credentials: credentials.job });
    expect(credentials.fill(rendered!)).toMatchObject({ sent: 'canary', shown: '{{ secrets.KEY }}' });
    expect(await plain(text, { credentials: credentials.job })).toEqual({ text: '' });
  });

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
    expect(await plain(text, { variables })).toEqual({ text: '5 1970-01-01T00:00:00.000Z 7' });
    expect(await plain('[{{ variables.x }}]', { variables: undefined })).toEqual({ text: '[]' });
    expect(await plain('[{{ variables }}]', { variables: 'text' })).toEqual({ text: '[text]' });
  });

  it('returns an error per part if the variables are not JSON', async () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    const error = 'line 1, column 1: the variables are not JSON';
    for (const bad of [circle, { n: 1n }])
      expect(await render(['a', 'b'], { variables: bad })).toEqual([{ error }, { error }]);
  });

  it('renders many jobs concurrently', async () => {
    const jobs = Array.from({ length: 200 }, (_, i) =>
      plain('{{ variables.i }}', { storeId: `S${i % 7}`, variables: { i } }),
    );
    expect(await Promise.all(jobs)).toEqual(jobs.map((_, i) => ({ text: String(i) })));
  });

  it('returns a reason with line and column, and no value', async () => {
    expect(await plain('one\n  {{ "%" | url_decode }}')).toEqual({
      error: 'line 2, column 3: not valid in a URL',
    });
    expect(await plain('one\n  {{ secrets.KEY | slice: 0 }}', { credentials: secret().job })).toEqual({
      error: 'line 2, column 3: slice cannot be applied to a secret',
    });
    expect(await plain('a {% if canary %}')).toEqual({ error: 'line 1, column 3: is not valid Liquid' });
  });
}
