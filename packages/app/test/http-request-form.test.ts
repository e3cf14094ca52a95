import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlOf } from '../web/pages/http-requests/curl.js';
import { changesOf, draftOf, EMPTY, type HttpRequest } from '../web/pages/http-requests/draft.js';
import { hostOf, parametersOf, withParameters } from '../web/pages/http-requests/query.js';
import { faultsOf } from '../web/parts/faults.js';

describe('query parameters of a URL', () => {
  it.each([
    ['https://a.example', []],
    ['https://a.example/?', []],
    [
      'https://a.example/?q=a%20b&c',
      [
        { name: 'q', value: 'a b' },
        { name: 'c', value: '' },
      ],
    ],
    [
      'https://a.example/?q=100%&x=1+2#f?g=1',
      [
        { name: 'q', value: '100%' },
        { name: 'x', value: '1 2' },
      ],
    ],
    [
      `https://a.example/{{ variables.path | append: "?" }}?sku={{ variables.sku | append: "&=" }}&k=********`,
      [
        { name: 'sku', value: '{{ variables.sku | append: "&=" }}' },
        { name: 'k', value: '********' },
      ],
    ],
  ])('%s', (url, parameters) => {
    expect(parametersOf(url)).toEqual(parameters);
  });

  it('are written back encoded, except Liquid and masks', () => {
    const parameters = [
      { name: 'a b', value: 'ä&=#?' },
      { name: 'sku', value: 'x-{{ variables.sku }}' },
      { name: 'key', value: '********' },
    ];
    const url = withParameters('https://a.example/p?old=1#part', parameters);
    expect(url).toBe('https://a.example/p?a%20b=%C3%A4%26%3D%23%3F&sku=x-{{ variables.sku }}&key=********#part');
    expect(parametersOf(url)).toEqual(parameters);
    expect(withParameters(url, [])).toBe('https://a.example/p#part');
  });

  it.each([
    ['https://user:pass@a.example:8443/x', 'a.example:8443'],
    ['http://{{ variables.host }}?a=1', '{{ variables.host }}'],
  ])('the host of %s is shown without credentials', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });
});

describe('a request as curl', () => {
  it('is quoted, has secrets as variables and no credential', () => {
    const text = curlOf({
      method: 'POST',
      url: 'https://a.example/?k=********',
      headers: { Authorization: 'Bearer {{ secrets.SHOP_KEY }}', 'X-Note': "it's" },
      body: '{"a":"$HOME `id` \'q\'"}',
    });
    const shown = execFileSync('sh', ['-c', text.replace(/^curl/, "printf '%s\\n'")], {
      env: { SHOP_KEY: 'value', HOME: '/root' },
      encoding: 'utf8',
    });
    expect(shown.split('\n')).toEqual([
      '-X',
      'POST',
      'https://a.example/?k=********',
      '-H',
      'Authorization: Bearer value',
      '-H',
      "X-Note: it's",
      '-H',
      'Content-Type: application/json',
      '--data-raw',
      '{"a":"$HOME `id` \'q\'"}',
      '',
    ]);
  });
});

describe('changes of a request', () => {
  const stored = {
    name: 'Stock',
    description: '',
    method: 'POST',
    url: 'https://a.example',
    headers: { Authorization: 'Bearer ********' },
    body: { token: '********', n: 1 },
    timeoutMs: 10_000,
  } as unknown as HttpRequest;

  it('are only what differs', () => {
    expect(changesOf(draftOf(stored), stored)).toEqual({});
    expect(changesOf({ ...draftOf(stored), name: 'New' }, stored)).toEqual({ name: 'New' });
    expect(changesOf({ ...EMPTY, url: 'https://b.example' }, undefined)).toEqual({ url: 'https://b.example' });
  });

  it('keep a JSON body JSON, and leave out empty header rows', () => {
    const draft = { ...draftOf(stored), body: '{"token":"********","n":2}' };
    draft.headers = [...draft.headers, { name: '', value: '' }, { name: 'X-A', value: '1' }];
    expect(changesOf(draft, stored)).toEqual({
      body: { token: '********', n: 2 },
      headers: [
        { name: 'Authorization', value: 'Bearer ********' },
        { name: 'X-A', value: '1' },
      ],
    });
  });
});

it('the reasons of a refusal are found by field', () => {
  const error = new Error('headers.X-Key: is masked; url: required; url: too long; not a field');
  expect(faultsOf(error)).toEqual({ headers: 'is masked', url: 'required' });
  expect(faultsOf(null)).toEqual({});
});
