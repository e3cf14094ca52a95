import { describe, expect, it } from 'vitest';
import { PRIVATE, PUBLIC, rawTarget } from '../../node/test/targets.js';
import { runHost } from './run-host.js';
import { startTarget } from './target.js';

/** `PUBLIC` plays the internet and `PRIVATE` the inside; both are this machine. */
const host = () => runHost(undefined, { allowNetworks: [`${PUBLIC}/32`] });
const inside = () => rawTarget((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\ninside'), PRIVATE);

const number = (octets: number[]) => octets.reduce((sum, octet) => sum * 256 + octet, 0);
const INNER = PRIVATE.split('.').map(Number);
const [a, b, c, d] = INNER as [number, number, number, number];
const hex = (value: number) => value.toString(16);
const octal = (value: number) => `0${value.toString(8)}`;
const words = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;

/** The inside, in every way to write it that leads there or might be taken to. */
const NOTATIONS: [name: string, host: string][] = [
  ['dotted', PRIVATE],
  ['with a dot at the end', `${PRIVATE}.`],
  ['short', `${a}.${d}`],
  ['three parts', `${a}.${b}.${d}`],
  ['decimal', String(number(INNER))],
  ['hex', `0x${hex(number(INNER))}`],
  ['hex, by parts', INNER.map((octet) => `0x${hex(octet)}`).join('.')],
  ['octal', octal(number(INNER))],
  ['octal, by parts', INNER.map(octal).join('.')],
  ['octal with many zeros', INNER.map((octet) => `0000${octal(octet)}`).join('.')],
  ['mixed', `0x${hex(a)}.${octal(b)}.${d}`],
  ['full-width digits', PRIVATE.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
  ['circled digits', PRIVATE.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit)))],
  ['full-width dots', PRIVATE.replaceAll('.', '。')],
  ['percent escapes', PRIVATE.replace(/\d/g, (digit) => `%3${digit}`)],
  ['mapped', `[::ffff:${PRIVATE}]`],
  ['mapped, in hex', `[::ffff:${words}]`],
  ['mapped, written out', `[0:0:0:0:0:ffff:${words}]`],
  ['compatible', `[::${PRIVATE}]`],
  ['translated', `[::ffff:0:${PRIVATE}]`],
  ['NAT64', `[64:ff9b::${PRIVATE}]`],
  ['NAT64 of a local network', `[64:ff9b:1::${PRIVATE}]`],
  ['6to4', `[2002:${words}::]`],
  ['loopback of IPv6', '[::1]'],
  ['any address', '0.0.0.0'],
  ['any address, short', '0'],
  ['any address of IPv6', '[::]'],
  ['link-local', '169.254.169.254'],
  ['link-local of IPv6', '[fe80::1]'],
  ['unique local', '[fd00::1]'],
  ['private', '10.0.0.1'],
  ['shared', '100.64.0.1'],
  ['metadata that looks public', '168.63.129.16'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['a name', 'localhost'],
  ['behind a name and password', `${PUBLIC}@${PRIVATE}`],
];

describe('an address of the inside is refused with 400, not recorded, and costs no execute budget', () => {
  it.each(NOTATIONS)('%s', async (_, address) => {
    const { make, run, history, call, execute } = await host();
    const { port, connections } = await inside();
    const literal = await make({ url: `http://${address}:${port}/` });
    const rendered = await make({ url: 'http://{{ variables.host }}/' });
    for (const answer of [await run(literal), await run(rendered, { host: `${address}:${port}` })]) {
      expect([answer.status, answer.body]).toEqual([400, { error: 'url: address not allowed' }]);
    }
    expect(connections()).toBe(0);
    expect((await history()).total).toBe(0);
    const { limits } = (await call(execute, 'GET', '/api/v1/me')).body;
    expect(limits.executes.remaining).toBe(limits.executes.limit);
  });
});

describe('a redirect to the inside is not followed, and the run fails with 502', () => {
  it.each([301, 302, 303, 307, 308])('%i', async (status) => {
    const { make, run, history, newKey } = await host();
    const { port, connections } = await inside();
    const outside = await startTarget(({ path }, response) => {
      // Other letters go as UTF-8, a byte for a letter.
      const to = Buffer.from(decodeURIComponent(path.slice(1))).toString('latin1');
      response.writeHead(status, { Location: to }).end();
    }, PUBLIC);
    const id = await make({ method: 'POST', url: `${outside.url}/{{ variables.to | url_encode }}`, body: { a: 1 } });
    const key = await newKey();
    for (const [name, address] of NOTATIONS) {
      const answer = await run(id, { to: `http://${address}:${port}/` }, key);
      expect([answer.status, answer.body.error], name).toEqual([
        502,
        expect.stringMatching(/^after a redirect: .*not allowed \(/),
      ]);
    }
    expect((await run(id, { to: `//${PRIVATE}:${port}/` }, key)).status).toBe(502);
    expect((await run(id, { to: `file:///etc/passwd` }, key)).body.error).toMatch(/not http or https/);
    expect(connections()).toBe(0);
    const { items, total } = await history();
    expect(total).toBe(NOTATIONS.length + 2);
    expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(new Set(['FAILED']));
  });
});

it('reaches the one network that is allowed', async () => {
  const { make, run } = await host();
  const outside = await startTarget((_, response) => response.end('outside'), PUBLIC);
  expect((await run(await make({ url: outside.url }))).body.response.body).toBe('outside');
});
