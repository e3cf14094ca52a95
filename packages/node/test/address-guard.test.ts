import { addressGuard, httpClient } from '@sendstep/node';
import { describe, expect, it } from 'vitest';

const open = addressGuard();

describe('addresses that are not public', () => {
  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['this host', ['0.0.0.0', '0.1.2.3', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    ['carrier-grade NAT', ['100.64.0.1', '100.127.255.254', '100.100.100.200']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    ['site-local', ['fec0::1']],
    ['metadata', ['169.254.169.254', '169.254.170.2', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1', 'ff0e::1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['benchmarking', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
    ['reserved', ['192.0.0.1', '240.0.0.1', '192.88.99.1', '100::1', '5f00::1', '2001:10::1', '2001:20::1']],
    ['outside the assigned IPv6 space', ['4000::1', '1::1', '200::1', 'a000::1']],
    ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::ffff:8.8.8.8']],
    ['IPv4-compatible', ['::7f00:1', '::127.0.0.1', '::8.8.8.8']],
    ['IPv4-translated', ['::ffff:0:7f00:1']],
    ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1']],
    ['6to4', ['2002:7f00:1::', '2002:808:808::1']],
    ['Teredo', ['2001:0:4136:e378:8000:63bf:80ff:fffe', '2001::1']],
  ])('%s', (_, addresses) => {
    expect(addresses.filter((address) => open.allows(address))).toEqual([]);
  });
});

it('allows public addresses, including those next to a forbidden network', () => {
  const addresses = [
    ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    ...['128.0.0.1', '172.15.255.255', '172.32.0.0', '169.253.0.1', '168.63.129.17', '223.255.255.255'],
    ...['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888'],
  ];
  expect(addresses.filter((address) => !open.allows(address))).toEqual([]);
});

it.each([
  '',
  'localhost',
  '127.1',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '127.0.0.1.',
  '[::1]',
  '8.8.8.8 ',
  '1.2.3.4.5',
])('does not accept %j as an address', (text) => expect(open.allows(text)).toBe(false));

describe('additionally allowed networks', () => {
  it.each([
    ['a network', ['10.1.0.0/16'], ['10.1.2.3'], ['10.2.0.1', '192.168.0.1']],
    ['one address', ['127.0.0.2'], ['127.0.0.2'], ['127.0.0.3']],
    ['the mapped form of what is allowed', ['127.0.0.0/8'], ['::ffff:127.0.0.1'], ['::ffff:10.0.0.1', '::1']],
    ['IPv6 loopback', ['::1'], ['::1'], ['::2', '::', '127.0.0.1']],
    ['a unique local network', ['fd12::/16'], ['fd12::5'], ['fd13::5']],
    ['NAT64 leads to public addresses alone', ['64:ff9b::/96'], ['64:ff9b::808:808'], ['64:ff9b::7f00:1']],
    ['NAT64 to an allowed one', ['64:ff9b::/96', '10.0.0.0/8'], ['64:ff9b::a00:1'], ['64:ff9b::a9fe:a9fe']],
    ['an IPv4 network opens no gateway', ['10.0.0.0/8'], ['10.0.0.1'], ['64:ff9b::a00:1', '2002:a00:1::', '::a00:1']],
    ['all of IPv6 opens no IPv4', ['::/0'], ['fd00:ec2::254', 'fe80::1'], ['::ffff:a9fe:a9fe', '2002:7f00:1::']],
  ])('%s', (_, networks, allowed, denied) => {
    const guard = addressGuard(networks);
    expect(allowed.filter((address) => !guard.allows(address))).toEqual([]);
    expect(denied.filter((address) => guard.allows(address))).toEqual([]);
  });

  it('never blocks public addresses', () => expect(addressGuard(['10.0.0.0/8']).allows('8.8.8.8')).toBe(true));
});

describe('a url with a literal address, in every notation', () => {
  it.each([
    ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0x7F.1'],
    ...['017700000001', '0177.0.0.1', '0177.1', '00000177.0.0.1', '127.0.0.0x1', '0', '0.0.0.0'],
    ...['%31%32%37.0.0.1', '127%2e0%2e0%2e1', '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1', '127．0．0．1'],
    ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '[fe80::1]', '[fd00:ec2::254]'],
    ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '168.63.129.16', '10.0.0.1'],
  ])('http://%s/ is not allowed', async (host) => {
    const client = httpClient();
    expect(await client.allows(`http://${host}/`)).toBe(false);
    expect(await client.allows(`https://user:password@${host}:8443/path?query#fragment`)).toBe(false);
    const sent = client.send({ method: 'GET', url: `http://${host}/`, headers: {}, timeoutMs: 1000 });
    await expect(sent).rejects.toMatchObject({ reason: 'address_not_allowed' });
    await client.close();
  });
});
