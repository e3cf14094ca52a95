import { describe, expect, it } from 'vitest';
import { isEmailAddress, maskAddress, maskAddressesIn } from '../src/domain/email-address.js';
import { normaliseHost } from '../src/domain/host-name.js';
import { cpuTime, HOSTILE_MS } from './cpu-time.js';

describe('one email address', () => {
  it.each([
    'a@example.com',
    'jo.baker+shop@mail.example.co.uk',
    "o'hara!#$%&*/=?^_`{|}~-@example.com",
    'shop@localhost',
    'jürgen@bücher.example',
    '用户@例子.中国',
    `${'x'.repeat(64)}@example.com`,
  ])('is %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'a',
    '@example.com',
    'a@',
    'a@b@c.example',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n',
    ' a@example.com',
    'Jo <a@example.com>',
    '"a b"@example.com',
    'a@example..com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example.com.',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@exa mple.com',
    'a\u0000@example.com',
    'a\u200b@example.com',
    'a\u202e@example.com',
    '\ud800@example.com',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(64)}.com`,
    `a@${'x.'.repeat(130)}com`,
  ])('is not %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  it('is refused in a moment, however long', () => {
    const used = cpuTime(() => {
      for (const text of ['a.'.repeat(500_000), `a@${'a-'.repeat(500_000)}`, '@'.repeat(1_000_000)]) {
        expect(isEmailAddress(text)).toBe(false);
        maskAddressesIn(text);
      }
    });
    expect(used).toBeLessThan(HOSTILE_MS);
  });
});

describe('a masked address', () => {
  it.each([
    ['john@example.com', 'jo***@example.com'],
    ['jo@example.com', 'jo***@example.com'],
    ['j@example.com', 'j***@example.com'],
    ['a-very-long-name-indeed@example.com', 'a-***@example.com'],
    ['😀😀😀@example.com', '😀😀***@example.com'],
  ])('%s shows as %s', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });

  it('stands for every address in a text', () => {
    expect(maskAddressesIn('Jo <jo.baker@example.com>, or pat@b.example')).toBe(
      'Jo <jo***@example.com>, or pa***@b.example',
    );
    expect(maskAddressesIn('Jo @ the counter')).toBe('Jo @ the counter');
  });
});

describe('a host', () => {
  it.each([
    ['smtp.example.com', 'smtp.example.com'],
    ['SMTP.Example.COM', 'smtp.example.com'],
    ['localhost', 'localhost'],
    ['mail_server', 'mail_server'],
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['::1', '::1'],
    ['[2001:DB8::1]', '2001:db8::1'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['smtp://smtp.example.com', undefined],
    ['https://smtp.example.com', undefined],
    ['smtp.example.com:587', undefined],
    ['[::1]:587', undefined],
    ['user@smtp.example.com', undefined],
    ['smtp.example.com/x', undefined],
    ['smtp.example.com?x', undefined],
    ['smtp.example.com#x', undefined],
    ['smtp\\example', undefined],
    ['smtp%2eexample', undefined],
    ['smtp example', undefined],
    [' smtp.example.com', undefined],
    ['smtp.example.com\n', undefined],
    ['-x.example', undefined],
    ['a..b', undefined],
    ['.', undefined],
    ['', undefined],
    ['fe80::1%eth0', undefined],
    ['999.1.1.1', undefined],
    ['x'.repeat(254), undefined],
  ])('%j is %j', (text, expected) => {
    expect(normaliseHost(text)).toBe(expected);
  });
});
