import { SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const { owner } = await buildStore(memoryPorts());
const create = (fields: object) => owner.run('httpRequests.create', { url: 'https://a.example/x', ...fields } as never);
const fault = (fields: object) =>
  create(fields).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );

describe('refused input and its error', () => {
  const long = (n: number) => 'é'.repeat(n);
  it.each<[string, object, string]>([
    ['no url', { url: undefined }, 'url: required'],
    ['a null url', { url: null }, 'url: required'],
    ['a blank url', { url: '  ' }, 'url: required'],
    ['a url that is a number', { url: 5 }, 'url: must be a string'],
    ['another scheme', { url: 'ftp://a.example' }, 'url: must start with http:// or https://'],
    ['a scheme made by Liquid', { url: '{{ variables.scheme }}://a' }, 'url: must start with http:// or https://'],
    ['javascript:', { url: 'javascript:alert(1)' }, 'url: must start with http:// or https://'],
    ['no host', { url: 'https://' }, 'url: not a valid URL'],
    ['spaces in a url', { url: 'https://a.example/a b' }, 'url: must not contain spaces'],
    ['a line break in a url', { url: 'https://a.example/\n' }, 'url: must not contain control characters'],
    ['a long url', { url: `https://a.example/${long(2048)}` }, 'url: at most 2048 characters'],
    ['Liquid that does not end', { url: 'https://a.example/{{ x' }, 'url: line 1, column 19: output "{{ x" not closed'],
    [
      'an unknown filter',
      { url: 'https://a.example/{{ x | shout }}' },
      'url: line 1, column 19: undefined filter: shout',
    ],
    ['a long name', { name: long(201) }, 'name: at most 200 characters'],
    ['a name with a line break', { name: 'a\nb' }, 'name: must not contain control characters'],
    ['a name with NUL', { name: 'a\u0000b' }, 'name: must not contain control characters'],
    ['a name that is no Unicode', { name: '\ud800' }, 'name: must be valid Unicode'],
    ['a long description', { description: long(2001) }, 'description: at most 2000 characters'],
    ['a description with NUL', { description: '\u0000' }, 'description: must not contain control characters'],
    ['an unknown method', { method: 'get' }, 'method: must be one of GET, POST, PUT, PATCH, DELETE'],
    ['a time-out too short', { timeoutMs: 999 }, 'timeoutMs: must be at least 1000'],
    ['a time-out too long', { timeoutMs: 30_001 }, 'timeoutMs: must be at most 30000'],
    ['half a millisecond', { timeoutMs: 1000.5 }, 'timeoutMs: must be a whole number'],
    ['headers as text', { headers: 'X: y' }, 'headers: must be an object'],
    ['a header that is a number', { headers: { 'X-A': 5 } }, 'headers.X-A: must be a string'],
    [
      'a header named Host',
      { headers: { hOst: 'evil' } },
      'headers.hOst: is set by the connection and cannot be changed',
    ],
    [
      'a hop-by-hop header',
      { headers: { 'Transfer-Encoding': 'chunked' } },
      'headers.Transfer-Encoding: is set by the connection and cannot be changed',
    ],
    ['a header name with a space', { headers: { 'X A': 'b' } }, 'headers.X A: not a header name'],
    ['an empty header name', { headers: { '': 'b' } }, 'headers.: not a header name'],
    [
      'Liquid in a header name',
      { headers: { 'X-{{ a }}': 'b' } },
      'headers.X-{{ a }}: Liquid is not allowed in a header name',
    ],
    [
      'a header with a line break',
      { headers: { 'X-A': 'b\r\nEvil: c' } },
      'headers.X-A: must not contain line breaks or control characters',
    ],
    [
      'Liquid in a header that does not parse',
      { headers: { 'X-A': '{% if x %}' } },
      'headers.X-A: line 1, column 1: tag {% if x %} not closed',
    ],
    ['one header twice', { headers: { 'X-A': 'b', 'x-a': 'c' } }, 'headers.x-a: duplicate header'],
    [
      'one header twice in a list',
      {
        headers: [
          { name: 'A', value: '1' },
          { key: 'a', value: '2' },
        ],
      },
      'headers[1]: duplicate header',
    ],
    [
      'a field that no header has',
      { headers: [{ key: 'X-A', value: 'b', enabled: false }] },
      'headers[0].enabled: unknown field',
    ],
    ['a list of something else', { headers: ['X-A: b'] }, 'headers[0]: must be an object with a name and a value'],
    ['__proto__ as a header', { headers: JSON.parse('{"__proto__":"x"}') }, 'headers.__proto__: not a header name'],
    [
      '51 headers',
      { headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`X-${i}`, 'a'])) },
      'headers: at most 50 headers',
    ],
    ['a body that is not JSON', { body: '{ a: 1 }' }, 'body: not valid JSON'],
    ['a body that is a number', { body: 5 }, 'body: must be a string, an object or a list'],
    [
      'Liquid in a body that does not parse',
      { body: '{\n "a": {{ | x }}\n}' },
      'body: line 2, column 10: invalid value expression: "| x"',
    ],
    [
      'Liquid deep in a JSON body',
      { body: { a: [{ b: '{% endif %}' }] } },
      'body.a[0].b: line 1, column 1: tag "endif" not found',
    ],
    [
      'a secret named by a variable',
      { body: '{{ secrets[variables.x] }}' },
      'body: line 1, column 4: a secret must be referenced by name, such as secrets.NAME',
    ],
    ['a file tag', { body: "{% include '.env' %}" }, 'body: line 1, column 1: tag "include" not found'],
    ['an unknown field', { metod: 'GET' }, 'metod: unknown field'],
    ['__proto__ as a field', JSON.parse('{"__proto__":{"x":1}}'), '__proto__: unknown field'],
    ['constructor as a field', { constructor: 1 }, 'constructor: unknown field'],
  ])('%s', async (_, fields, message) => {
    expect(await fault(fields)).toBe(message);
  });
});

describe('accepted input and how it is returned', () => {
  it('fills in the defaults', async () => {
    expect(await create({})).toMatchObject({
      name: 'GET a.example',
      description: '',
      method: 'GET',
      headers: {},
      body: '',
      timeoutMs: 10_000,
      version: 1,
    });
  });

  it('names a request by method and host, never by user and password', async () => {
    expect((await create({ url: 'https://user:pass@b.example:8443/x', method: 'PUT' })).name).toBe(
      'PUT b.example:8443',
    );
    expect((await create({ url: 'https://{{ variables.host }}/x' })).name).toBe('GET {{ variables.host }}');
    expect((await create({ name: null })).name).toBe('GET a.example');
  });

  it.each([
    [''],
    [null],
    [undefined],
    ['{"a":1}'],
    [' [1, 2] '],
    ['{ "n": {{ variables.n }} }'],
    [{ a: { b: [null] } }],
    [[]],
  ])('reads the body %j back in the shape that was sent', async (body) => {
    expect((await create({ body })).body).toEqual(body ?? '');
  });

  it('takes headers as a list, and limits count characters, not bytes or halves', async () => {
    const made = await create({ headers: [{ name: 'X-A', value: '{{ secrets.A }}' }], name: '😀'.repeat(200) });
    expect(made.headers).toEqual({ 'X-A': '{{ secrets.A }}' });
    expect(made.name).toBe('😀'.repeat(200));
  });

  it('changes only what is sent, and replaces headers and body whole', async () => {
    const headers = { 'X-A': '{{ secrets.A }}', 'X-B': '{{ secrets.B }}' };
    const made = await create({ headers, body: { a: 1, b: 2 }, description: 'old', timeoutMs: 2000 });
    const changed = await owner.run('httpRequests.update', { id: made.id, headers: { 'X-B': '{{ secrets.C }}' } });
    expect(changed).toMatchObject({
      headers: { 'X-B': '{{ secrets.C }}' },
      body: { a: 1, b: 2 },
      description: 'old',
      timeoutMs: 2000,
    });
    const emptied = await owner.run('httpRequests.update', {
      id: made.id,
      description: null,
      body: null,
      headers: null,
    });
    expect(emptied).toMatchObject({ description: '', body: '', headers: {} });
    await expect(owner.run('httpRequests.update', { id: made.id, url: null as never })).rejects.toThrow(
      /^url: required$/,
    );
  });

  it('finds by name, description and url, without regard to case', async () => {
    const { owner } = await buildStore(memoryPorts());
    await owner.run('httpRequests.create', { url: 'https://one.example/Straße', name: 'Erste' });
    await owner.run('httpRequests.create', { url: 'https://two.example/', description: 'Über alles' });
    const names = async (q: string) => (await owner.run('httpRequests.list', { q })).items.map(({ name }) => name);
    expect(await names('STRASSE')).toEqual(['Erste']);
    expect(await names('über')).toEqual(['GET two.example']);
    expect(await names('example')).toEqual(['GET two.example', 'Erste']);
    expect(await names('_')).toEqual([]);
  });
});
