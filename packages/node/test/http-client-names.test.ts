import { expect, it } from 'vitest';
import { dnsStub, type Zone } from './dns-stub.js';
import { client, echo, httpTarget, PRIVATE, PUBLIC } from './targets.js';

const asking = async (zone: Zone) => client({ resolve: await dnsStub(zone) });
const get = (url: string, timeoutMs = 5000) => ({ method: 'GET', url, headers: {}, timeoutMs });

/** One port on the outside and on the inside, so that one url fits both. */
async function bothSides() {
  const outside = await httpTarget((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/', connection: 'close' }).end();
    else response.setHeader('connection', 'close').end('outside');
  });
  const inside = await httpTarget(echo, PRIVATE, outside.port);
  return { outside, inside, url: `http://shop.example:${outside.port}` };
}

it('a name is resolved and reached', async () => {
  const { outside, url } = await bothSides();
  const one = await asking(() => [PUBLIC]);
  expect(await one.allows(url)).toBe(true);
  expect((await one.send(get(url))).status).toBe(200);
  expect(outside.connections()).toBe(1);
});

it('a name with an internal address is refused, nothing is sent, and the address is not revealed', async () => {
  const { inside, url } = await bothSides();
  const one = await asking(() => [PRIVATE]);
  expect(await one.allows(url)).toBe(false);
  await expect(one.send(get(url))).rejects.toMatchObject({
    reason: 'address_not_allowed',
    message: 'shop.example: address not allowed',
  });
  expect(inside.connections()).toBe(0);
});

it('only the allowed ones of several addresses are tried', async () => {
  const { inside, outside, url } = await bothSides();
  const one = await asking(() => [PRIVATE, '10.0.0.1', PUBLIC, '169.254.169.254']);
  expect(await one.allows(url)).toBe(true);
  for (let i = 0; i < 5; i++) expect((await one.send(get(url))).status).toBe(200);
  expect([outside.connections(), inside.connections()]).toEqual([5, 0]);
});

it('a name that resolves to an internal address after the check is refused', async () => {
  const { inside, url } = await bothSides();
  const answers = [[PUBLIC], [PRIVATE]];
  const one = await asking(() => answers.shift());
  expect(await one.allows(url)).toBe(true);
  await expect(one.send(get(url))).rejects.toMatchObject({ reason: 'address_not_allowed' });
  expect(inside.connections()).toBe(0);
});

it('a name that resolves to an internal address for a redirect is refused', async () => {
  const { inside, outside, url } = await bothSides();
  const answers = [[PUBLIC], [PRIVATE]];
  const one = await asking(() => answers.shift());
  await expect(one.send(get(`${url}/redirect`))).rejects.toMatchObject({
    reason: 'address_not_allowed',
    message: 'after a redirect: shop.example: address not allowed',
  });
  expect([outside.connections(), inside.connections()]).toEqual([1, 0]);
});

it('the socket connects to the checked address and does not resolve again', async () => {
  const { inside, url } = await bothSides();
  let questions = 0;
  const one = await asking(() => (++questions === 1 ? [PUBLIC] : [PRIVATE]));
  expect((await one.send(get(url))).status).toBe(200);
  expect([questions, inside.connections()]).toEqual([1, 0]);
});

it('a name that does not resolve passes the check, and sending reports it', async () => {
  const one = await asking(() => []);
  expect(await one.allows('https://nowhere.example/')).toBe(true);
  await expect(one.send(get('https://nowhere.example/'))).rejects.toMatchObject({
    reason: 'name_not_found',
    message: 'the name nowhere.example does not resolve',
  });
});

it('the system resolver reports it too', async () => {
  await expect(client().send(get('http://nowhere.invalid/', 20_000))).rejects.toMatchObject({
    reason: 'name_not_found',
    message: expect.stringMatching(/^the name nowhere\.invalid (does not resolve|cannot be looked up right now)$/),
  });
});

it.each(['localhost', 'LOCALHOST', 'loc%61lhost', 'ｌocalhost'])('%s is checked by its address', async (name) => {
  const inside = await httpTarget(echo, '127.0.0.1');
  const url = `http://${name}:${inside.port}/`;
  expect(await client().allows(url)).toBe(false);
  await expect(client().send(get(url))).rejects.toMatchObject({ reason: 'address_not_allowed' });
  expect(inside.connections()).toBe(0);
});

it('a name server that does not respond is aborted at the deadline', async () => {
  const one = await asking(() => undefined);
  await expect(one.send(get('http://slow.example/', 300))).rejects.toMatchObject({ reason: 'timeout' });
});
