import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Received } from './target.js';

const escaped = (text: string, show: (code: number) => string) =>
  [...text].map((letter) => show(letter.codePointAt(0)!)).join('');
const hex = (code: number, width: number) => code.toString(16).padStart(width, '0');

/** The ways in which targets write what they were sent. */
export const ENCODINGS: Record<string, (value: string) => string> = {
  plain: (value) => value,
  'upper case': (value) => value.toUpperCase(),
  'Base64, alignment 0': (value) => Buffer.from(value).toString('base64'),
  'Base64, alignment 1': (value) => Buffer.from(`u:${value}:x`).toString('base64'),
  'Base64, alignment 2': (value) => Buffer.from(`user:${value}`).toString('base64'),
  Base64url: (value) => Buffer.from(`a${value}`).toString('base64url'),
  percent: (value) => encodeURIComponent(value),
  'percent, every byte': (value) => [...Buffer.from(value)].map((byte) => `%${hex(byte, 2)}`).join(''),
  'double percent': (value) => encodeURIComponent(encodeURIComponent(value)),
  JSON: (value) => JSON.stringify(value).slice(1, -1),
  'JSON in JSON': (value) => JSON.stringify(JSON.stringify({ value })),
  'JSON escapes': (value) => escaped(value, (code) => `\\u${hex(code, 4)}`),
  'HTML entities': (value) => value.replace(/["&<>'+/é]/g, (mark) => `&#${mark.charCodeAt(0)};`),
  'HTML entities, hex': (value) => escaped(value, (code) => `&#x${code.toString(16)};`),
  hex: (value) => Buffer.from(value).toString('hex'),
  'upper hex': (value) => Buffer.from(value).toString('hex').toUpperCase(),
  'Base64 in percent in JSON': (value) =>
    JSON.stringify({ at: encodeURIComponent(Buffer.from(`k=${value}`).toString('base64')) }),
};

type Answer = (response: ServerResponse, value: string, got: Received) => void;
const big = (value: string, cutAt: number) =>
  `${'. '.repeat(40_000).slice(0, 65_536 - cutAt)}${value}${'x'.repeat(999)}`;
/** Header values are bytes: other letters go as UTF-8. */
const bytes = (value: string) => Buffer.from(value).toString('latin1');

const inEveryEncoding = Object.entries(ENCODINGS).flatMap(([name, encode]): [string, Answer][] => [
  [`${name} in the body`, (response, value) => response.end(`{"you sent": "${encode(value)}"} and ${encode(value)}`)],
  [`${name} in a header`, (response, value) => response.setHeader('X-Echo', bytes(encode(value))).end()],
  [
    `${name} in the status and in an error page`,
    (response, value) => response.writeHead(500, bytes(encode(value))).end(`<h1>Bad key ${encode(value)}</h1>`),
  ],
]);

/** Targets that give back what they got, each in its own way. */
export const ECHOES = new Map<string, Answer>([
  ...inEveryEncoding,
  ['everything that came', (response, _, got) => response.end(JSON.stringify(got))],
  ['everything, as an error', (response, _, got) => response.writeHead(400).end(JSON.stringify(got, null, 2))],
  ['as a cookie', (response, value) => response.setHeader('Set-Cookie', [`a=${bytes(value)}`, 'b=c']).end()],
  ['as a name of a header', (response, value) => response.setHeader(`X-${value.replace(/\W/g, '')}`, '1').end()],
  ['in gzip', (response, value) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(`so: ${value}`))],
  [
    'in UTF-16',
    (response, value) =>
      response.setHeader('Content-Type', 'text/plain; charset=utf-16le').end(Buffer.from(`so: ${value}`, 'utf16le')),
  ],
  ['in UTF-16 that is not named', (response, value) => response.end(Buffer.from(`\ufeff${value}`, 'utf16le'))],
  ['in Latin-1 that is not named', (response, value) => response.end(Buffer.from(`so: ${value}!`, 'latin1'))],
  [
    'in UTF-8 that is called Latin-1',
    (response, value) => response.setHeader('Content-Type', 'text/plain; charset=iso-8859-1').end(`so: ${value}!`),
  ],
  [
    'a letter that is no UTF-8 beside it',
    (response, value) => response.end(Buffer.from(`\xff${bytes(value)}\xfe`, 'latin1')),
  ],
  ...[5, 9, 14].map((at): [string, Answer] => [
    `cut off after ${at}`,
    (response, value) => response.end(big(value, at)),
  ]),
  ...[7, 13, 22].map((at): [string, Answer] => [
    `cut off after ${at} of its Base64`,
    (response, value) => response.end(big(Buffer.from(value).toString('base64'), at)),
  ]),
  [
    'in a redirect that is followed',
    (response, value, { path }) =>
      path.includes('landed')
        ? response.end(`at ${path}`)
        : response.writeHead(302, { Location: `/landed?k=${encodeURIComponent(value)}` }).end(),
  ],
  [
    'in a redirect that is not followed',
    (response, value) => response.writeHead(304, { Location: `/x?k=${encodeURIComponent(value)}` }).end(),
  ],
  [
    'in a redirect to something else',
    (response, value) => response.writeHead(302, { Location: `ftp://${encodeURIComponent(value)}/` }).end(),
  ],
  [
    'in a redirect to a name that is not there',
    (response, value) => response.writeHead(302, { Location: `http://${value.replace(/[^\w]/g, '')}.invalid/` }).end(),
  ],
  [
    'in a redirect to a password',
    (response, value) =>
      response.writeHead(302, { Location: `http://u:${encodeURIComponent(value)}@127.0.0.1:1/` }).end(),
  ],
  [
    'in too many redirects',
    (response, value) => response.writeHead(307, { Location: `?k=${encodeURIComponent(value)}` }).end(),
  ],
  [
    'and then ends the connection',
    (response, value) => response.writeHead(200, { 'Content-Length': 9999 }).write(value, () => response.destroy()),
  ],
  [
    'in a hundred headers',
    (response, value) => {
      for (let i = 0; i < 100; i++) response.setHeader(`X-Echo-${i}`, bytes(`${i} ${value}`));
      response.end();
    },
  ],
]);

const LEAST = 8;

/** Every stretch by which somebody would know a part of a value, in each encoding; letter case does not count. */
function traces(value: string): string[] {
  const found = new Set<string>();
  const add = (text: string, length: number) => {
    for (let at = 0; at + length <= text.length; at++) found.add(text.slice(at, at + length).toLowerCase());
  };
  add(value, LEAST);
  for (const [name, encode] of Object.entries(ENCODINGS)) {
    if (name.startsWith('Base64')) continue;
    add(encode(value), name === 'plain' ? LEAST : LEAST * 3);
  }
  for (const before of ['', '.', '..']) {
    // What is around the value decides about the first digits and the last.
    const digits = Buffer.from(before + value)
      .toString('base64url')
      .slice(4, -4);
    add(digits, LEAST * 2);
    add(digits.replaceAll('-', '+').replaceAll('_', '/'), LEAST * 2);
  }
  return [...found];
}

/** Answers what a text gives away of the values, or undefined. */
export function leakFinder(values: readonly string[]): (text: string) => string | undefined {
  const known = values.flatMap(traces);
  return (text) => {
    const lower = text.toLowerCase();
    const trace = known.find((each) => lower.includes(each));
    if (!trace) return undefined;
    const at = lower.indexOf(trace);
    return `${trace} in …${text.slice(Math.max(0, at - 60), at + 60)}…`;
  };
}
