import { describe, expect, it } from 'vitest';
import { credentialLiterals, echoMasker } from '../../src/masking/index.js';
import { cpuTime, HOSTILE_MS } from '../cpu-time.js';
import { ENCODINGS, GARBLED, hex, jsonUnicode, percentAll } from './encodings.js';
import { picker } from './random.js';

const VALUE = 'wk_7Q2x/9Z+pL4=v Rt&é"\\ß';
const REFERENCE = '{{ secrets.KEY }}';
const masker = (value: string, literals: string[] = []) => echoMasker({ secrets: { KEY: value }, literals });
const text = (value: string, given: string) => masker(value).text(given);

describe('the value of a secret becomes its reference', () => {
  const encoded = Object.entries({ ...ENCODINGS, ...GARBLED }).map(([name, encode]) => [name, encode(VALUE)] as const);
  it.each(encoded)('%s', (_, echo) => {
    expect(text(VALUE, `it was <${echo}> here`)).toContain(REFERENCE);
    expect(text(VALUE, `it was <${echo}> here`)).not.toContain(echo);
  });

  it.each<[string, string, string, string]>([
    ['in the user and password of Basic', 'sekret-99', `Basic ${btoa('user:sekret-99')} !`, ''],
    ['one place on', 'sekret-99', `x ${btoa('auser:sekret-99&more')} !`, ''],
    ['two places on', 'sekret-99', `x ${btoa('abuser:sekret-99&more')} !`, ''],
    ['short, behind one digit of Base64', 'key-7', `/${btoa('key-7')}`, `/${REFERENCE}=`],
    ['short, behind two digits of Base64', 'key-7', `ab${btoa('key-7')}`, `ab${REFERENCE}=`],
    ['short, behind three digits of Base64', 'key-7', `v1/${btoa('key-7')}`, `v1/${REFERENCE}=`],
    ['behind a digit of hex', 'key-7', `f${hex('key-7')}`, `f${REFERENCE}`],
    ['escaped in Base64 behind digits of it', 'say "hi"', `/a/${btoa('{"k":"say \\"hi\\""}')}`, ''],
    ['behind the slash of a path, which is Base64 as well', 'sekret-99', `/a/b/${btoa('sekret-99')}`, ''],
    [
      'in Base64 that is wrapped into lines',
      'sekret-99'.repeat(9),
      btoa('sekret-99'.repeat(9)).replace(/.{20}/g, '$&\r\n'),
      '',
    ],
    ['in Base64 whose letters were made small', 'sekret-99', btoa('sekret-99').toLowerCase(), REFERENCE],
    [
      'in JSON inside JSON inside JSON',
      'a"b\nc\\d',
      JSON.stringify(JSON.stringify(JSON.stringify({ v: 'a"b\nc\\d' }))),
      '',
    ],
    ['with blanks as + of a form', 'one two three', 'q=one+two+three&x=1', `q=${REFERENCE}&x=1`],
    ['with small hex digits in percent', 'a/b/ö/c', 'a%2fb%2f%c3%b6%2fc', REFERENCE],
    ['with some characters in percent only', 'abcdef', 'a%62cd%65f', REFERENCE],
    [
      'as a host that was made small',
      'MyTenantKey',
      'https://mytenantkey.example.com/',
      `https://${REFERENCE}.example.com/`,
    ],
    ['in capitals, where one letter becomes two', 'straße-9', 'STRASSE-9', REFERENCE],
    ['with other line ends', 'line one\nline two\n', 'x line one\r\nline two y', `x ${REFERENCE} y`],
    [
      'with its line ends gone',
      '-----BEGIN-----\nAbCd\nEfGh\n-----END-----',
      '-----BEGIN-----AbCdEfGh-----END-----',
      REFERENCE,
    ],
    ['that itself looks escaped', 'a%41\\nb&amp;', JSON.stringify('a%41\\nb&amp;'), `"${REFERENCE}"`],
    ['of special characters alone', '$.*+?^()[]', '>$.*+?^()[]<', `>${REFERENCE}<`],
    [
      'of a JSON number, which becomes a text',
      '4711',
      '{"pin":4711,"at":[4711]}',
      `{"pin":"${REFERENCE}","at":["${REFERENCE}"]}`,
    ],
    ['twice in a row', 'tokentoken', 'tokentokentokentoken', REFERENCE],
  ])('%s', (_, value, given, becomes) => {
    const masked = text(value, given);
    if (becomes) expect(masked).toBe(becomes);
    expect(masked).toContain(REFERENCE);
  });

  it('hides every digit that holds a bit of it in Base64', () => {
    expect(text('sekret-99', btoa('ab:sekret-99:cd'))).toBe(`YWI6${REFERENCE}OmNk`);
  });
});

describe('several values', () => {
  const many = (secrets: Record<string, string>, given: string, literals: string[] = []) =>
    echoMasker({ secrets, literals }).text(given);
  it.each<[string, string, string]>([
    ['the longest first', 'x abcdef-long y', 'x {{ secrets.LONG }} y'],
    ['a part of another alone', 'x abcdef y', 'x {{ secrets.SHORT }} y'],
    ['one that overlaps another, each in its part', 'abcdef-long-tail', '{{ secrets.LONG }}{{ secrets.TAIL }}'],
    ['two names of one value by the first name', 'same-value', '{{ secrets.ALPHA }}'],
    ['a literal credential', 'key literal-1', 'key ********'],
    ['a literal that is a secret as well', 'sec-lit-1', '{{ secrets.BOTH }}'],
  ])('%s', (_, given, becomes) => {
    const secrets = {
      SHORT: 'abcdef',
      LONG: 'abcdef-long',
      TAIL: 'long-tail',
      OMEGA: 'same-value',
      ALPHA: 'same-value',
    };
    expect(many({ ...secrets, BOTH: 'sec-lit-1', NONE: '' }, given, ['literal-1', 'sec-lit-1', ''])).toBe(becomes);
  });

  it('keeps references and masks as they are, whatever the values', () => {
    const secrets = { secrets: 'secrets', B: '{{ se', C: '****' };
    const once = many(secrets, 'my secrets are secret: {{ secrets.B }} ********');
    expect(once).toBe('my {{ secrets.secrets }} are secret: {{ secrets.B }} ********');
    expect(many(secrets, once)).toBe(once);
    expect(text('wk_12345', '{{ secrets.wk_12345 }}')).not.toContain('wk_12345');
  });
});

describe('a value of fewer than four characters', () => {
  it.each<[string, string, string]>([
    ['is hidden as a JSON text', '{"k":"ab1","x":"cab12"}', `{"k":"${REFERENCE}","x":"cab12"}`],
    ['is hidden as a parameter', '/p?k=ab1&x=ab12', `/p?k=${REFERENCE}&x=ab12`],
    ['is hidden where it is all there is', 'ab1', REFERENCE],
    ['is hidden as an element', '<k>ab1</k>', `<k>${REFERENCE}</k>`],
    ['is hidden in percent signs', 'k=%61b1', `k=${REFERENCE}`],
    ['stays inside words and sentences', 'the ab1 of crab12 is no ab1s', 'the ab1 of crab12 is no ab1s'],
  ])('%s', (_, given, becomes) => {
    expect(text('ab1', given)).toBe(becomes);
  });
});

describe('a text that was cut off', () => {
  const filler = 'words '.repeat(200);
  const cut = (value: string, given: string) => masker(value).text(given, { cut: true });

  it.each<[string, string]>([
    ['plain', VALUE],
    ['in percent', percentAll(VALUE)],
    ['in escapes of JSON', jsonUnicode(VALUE)],
    ['in hex', hex(VALUE)],
    ['in Base64', ENCODINGS.base64!(VALUE)],
    ['in percent twice', percentAll(percentAll(VALUE))],
    ['in decimal entities', ENCODINGS['decimal entities']!(VALUE)],
  ])('shows no part of a value at its end, %s', (_, echo) => {
    for (let length = 1; length < echo.length; length++)
      expect(cut(VALUE, `${filler}${echo.slice(0, length)}`)).toMatch(/^(?:words ?|w|wo|wor|word)+\*{8}$/);
  });

  it('hides the same end whatever it says, so a guess is not confirmed', () => {
    const guessed = `${filler}${VALUE.slice(0, 12)}`;
    const other = `${filler}${'x'.repeat(12)}`;
    expect(cut(VALUE, guessed)).toBe(cut(VALUE, other));
  });

  it('shows the reference of a value that reaches into the hidden end', () => {
    const given = `${'a '.repeat(300)}${VALUE}${'b'.repeat(280)}`;
    expect(cut(VALUE, given)).toBe(`${'a '.repeat(300)}${REFERENCE}********`);
  });

  it('is hidden whole when a value may be longer than it, and not at all when there is none', () => {
    const long = picker(5).text(100_000);
    expect(cut(long, `x ${long.slice(0, 60_000)}`)).toBe('********');
    expect(echoMasker({ secrets: {}, literals: [] }).text('the end', { cut: true })).toBe('the end');
  });
});

describe('what the target gave', () => {
  const run = echoMasker({ secrets: { KEY: 'sekret-99' }, literals: ['literal-77'] });
  it('is masked in headers, with their names', () => {
    expect(
      run.headers({
        'set-cookie': ['sid=abc; Path=/', 'echo=sekret-99'],
        'x-auth-token': 'whatever',
        'x-sekret-99': 'a literal-77',
        location: 'https://example.com/?key=sekret-99&page=2',
      }),
    ).toEqual({
      'set-cookie': ['sid=********; Path=/', `echo=${REFERENCE}`],
      'x-auth-token': '********',
      [`x-${REFERENCE}`]: 'a ********',
      location: `https://example.com/?key=${REFERENCE}&page=2`,
    });
  });

  it('is masked in urls and texts', () => {
    expect(run.url('https://u:sekret-99@example.com/?token=abc')).toBe(
      `https://u:${REFERENCE}@example.com/?token=********`.replace('u:', '********:'),
    );
    expect(run.text('{"access_token":"x1","echo":"sekret-99"}')).toBe(
      `{"access_token":"********","echo":"${REFERENCE}"}`,
    );
  });

  it('is masked in parsed JSON, keys and numbers included, however deep', () => {
    const pin = echoMasker({ secrets: { KEY: '4711' }, literals: [] });
    expect(pin.json({ a: [4711, 'x4711', true, null, 5], 4711: { access_token: 'abc' } })).toEqual({
      a: [REFERENCE, `x${REFERENCE}`, true, null, 5],
      [REFERENCE]: { access_token: '********' },
    });
    for (const depth of [100, 3_000, 100_000]) {
      let deep: unknown = '4711';
      for (let i = 0; i < depth; i++) deep = [deep];
      expect(JSON.stringify(pin.json(deep))).not.toContain('4711');
    }
    expect(masker('nsekret').json(['a\nsekret', 5])).toEqual(['a\nsekret', 5]);
    expect(masker('sekret-9').json({ a: 'x\nsekret-9' })).toEqual({ a: `x\n${REFERENCE}` });
    expect(pin.json(undefined)).toBe(undefined);
  });
});

describe('for random values and surroundings', () => {
  const names = Object.keys(ENCODINGS);
  const innocent = (pick: ReturnType<typeof picker>) =>
    pick.text(pick.number(0, 40), 'abc XYZ 012 .,;:!?/=&%\\"<>{}[]é\n');

  it.each(names)('%s, alone and inside every other encoding, leaves nothing of the value', (name) => {
    const pick = picker(names.indexOf(name) + 1);
    for (const outer of ['plain', ...names]) {
      for (let round = 0; round < 2; round++) {
        const value = pick.value();
        const inside = `${innocent(pick)} ${ENCODINGS[name]!(value)} ${innocent(pick)}`;
        const given = `${innocent(pick)} ${ENCODINGS[outer]!(inside)} ${innocent(pick)}`;
        const masked = masker(value).text(given);
        expect({ value, outer, given, found: masked.includes(REFERENCE) }).toMatchObject({ found: true });
        const left = masker(value).text(masked.replaceAll(REFERENCE, '\u0001'));
        expect({ value, outer, given, left: left.includes(REFERENCE) }).toMatchObject({ left: false });
      }
    }
  });

  it('a text without the value stays as it is', () => {
    const pick = picker(99);
    for (let round = 0; round < 100; round++) {
      const given = pick.text(pick.number(0, 400), 'abcdefgh ijklmn opq XYZ .,;!?/&%<>[]é\n');
      expect(masker(pick.text(16)).text(given)).toBe(given);
    }
  });
});

describe('it takes time in proportion to the text', () => {
  const pick = picker(7);
  const secrets = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`S${i}`, pick.text(30)]));
  it.each<[string, string]>([
    ['words', 'the quick brown fox jumps over '.repeat(2100)],
    ['Base64', pick.text(64_000)],
    ['hex', '6a'.repeat(32_000)],
    ['percent signs', '%25%41'.repeat(10_600)],
    ['backslashes', '\\'.repeat(64_000)],
    ['entities', '&amp;amp;amp;#65;'.repeat(3_700)],
    ['all escapes at once', '%5C%5Cu0026amp;%2541\\u0025'.repeat(2_400)],
    [
      'the starts of values',
      Object.values(secrets)
        .map((value) => value.slice(0, 20))
        .join('')
        .repeat(64),
    ],
    ['values', Object.values(secrets).join('').repeat(42)],
    ['references', '{{ secrets.S1 }}********'.repeat(2_600)],
  ])('of %s, with 50 secrets', (_, given) => {
    const run = echoMasker({ secrets, literals: [] });
    expect(cpuTime(() => run.text(given, { cut: true }))).toBeLessThan(HOSTILE_MS);
  });

  it('with values of 64 KB that repeat themselves', () => {
    const run = echoMasker({ secrets: { A: 'a'.repeat(65_000), B: `${'a'.repeat(32_000)}b` }, literals: [] });
    expect(cpuTime(() => run.text('a'.repeat(65_536), { cut: true }))).toBeLessThan(HOSTILE_MS);
  });
});

it('the literal credentials of a request are its values, its logins and their passwords', () => {
  const found = credentialLiterals({
    url: 'https://shop:pass-1234@example.com/?token=tok-5678&page=2',
    headers: {
      Authorization: `Basic ${btoa('user:pass-9999')}`,
      'X-Api-Key': '{{ secrets.KEY }}',
      Accept: 'text/plain',
    },
    body: { password: 'say "hi" 77', note: 'nothing' },
  });
  expect(found).toEqual(expect.arrayContaining(['pass-1234', 'tok-5678', 'user:pass-9999', 'pass-9999']));
  const run = echoMasker({ secrets: {}, literals: found });
  expect(run.text('no tok-5678, no pass-9999, no pass-1234, no say "hi" 77; page 2, user, nothing')).toBe(
    'no ********, no ********, no ********, no ********; page 2, user, nothing',
  );
});
