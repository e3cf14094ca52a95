import { SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const { app, owner, execute } = await buildStore(memoryPorts());
const set = (fields: object, at = owner) => at.run('settings.set', fields as never);
const fault = (fields: object) =>
  set(fields).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );
const de = (texts: object) => ({ texts: { de: texts } });
const PLACEHOLDER = 'must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}';

describe('refused input and its error', () => {
  it.each<[string, object, string]>([
    ['texts that are a list', { texts: [] }, 'texts: must be an object'],
    ['a language that is none', { texts: { english: {} } }, 'texts.english: not a language code'],
    ['one language twice', { texts: { 'pt-BR': {}, pt_br: {} } }, 'texts.pt_br: duplicate language pt-br'],
    ['texts of a language that are text', { texts: { de: 'x' } }, 'texts.de: must be an object'],
    ['an unknown text', de({ unsubscribe: 'x' }), 'texts.de.unsubscribe: unknown field'],
    ['company details of a language', de({ companyDetails: 'x' }), 'texts.de.companyDetails: unknown field'],
    ['a text that is a number', de({ unsubscribeText: 5 }), 'texts.de.unsubscribeText: must be a string'],
    ['a sentence without a link', de({ unsubscribeText: 'Bye.' }), `texts.de.unsubscribeText: ${PLACEHOLDER}`],
    ['an empty sentence', de({ unsubscribeText: '' }), `texts.de.unsubscribeText: ${PLACEHOLDER}`],
    [
      'a sentence that only names the link',
      de({ unsubscribeText: 'unsubscribe_link' }),
      `texts.de.unsubscribeText: ${PLACEHOLDER}`,
    ],
    [
      'a link in the text of another word',
      de({ unsubscribeText: '{{ unsubscribe_links }}' }),
      `texts.de.unsubscribeText: ${PLACEHOLDER}`,
    ],
    [
      'a link that is not run',
      de({ unsubscribeText: '{% raw %}{{ unsubscribe_link }}{% endraw %}' }),
      `texts.de.unsubscribeText: ${PLACEHOLDER}`,
    ],
    [
      'a sentence that does not parse',
      de({ unsubscribeText: '{{ unsubscribe_link' }),
      'texts.de.unsubscribeText: line 1, column 1: output "{{ unsubscribe_link" not closed',
    ],
    [
      'a long sentence',
      de({ unsubscribeText: `{{ unsubscribe_link }}${'é'.repeat(2000)}` }),
      'texts.de.unsubscribeText: at most 2000 characters',
    ],
    [
      'a long label',
      de({ unsubscribeLinkLabel: 'é'.repeat(101) }),
      'texts.de.unsubscribeLinkLabel: at most 100 characters',
    ],
    ['a blank label', de({ unsubscribeLinkLabel: ' ' }), 'texts.de.unsubscribeLinkLabel: must not be blank'],
    ['long company details', { companyDetails: 'é'.repeat(2001) }, 'companyDetails: at most 2000 characters'],
    ['company details that are a number', { companyDetails: 5 }, 'companyDetails: must be a string'],
    ['a currency that is none', { currency: 'EURO' }, 'currency: must be a currency code such as EUR'],
    ['a currency that nobody has', { currency: 'QQQ' }, 'currency: must be a currency code such as EUR'],
    ['a time zone that is none', { timeZone: 'Berlin' }, 'timeZone: must be a time zone such as Europe/Berlin'],
    ['an unknown money unit', { moneyUnit: 'dollars' }, 'moneyUnit: must be one of units, cents'],
    ['a quota below zero', { emailQuota: -1 }, 'emailQuota: must be at least 0'],
    ['half a mail', { emailQuota: 0.5 }, 'emailQuota: must be a whole number'],
    ['a quota that is text', { emailQuota: '5' }, 'emailQuota: must be a whole number'],
    ['history of no day', { historyDays: 0 }, 'historyDays: must be at least 1'],
    ['history of a century', { historyDays: 36_500 }, 'historyDays: must be at most 3650'],
    ['history that is text', { historyDays: '90d' }, 'historyDays: must be a whole number'],
    ['keys that are text', { maskKeys: 'note' }, 'maskKeys: must be a list of strings'],
    ['a key that is a number', { keepKeys: ['a', 5] }, 'keepKeys[1]: must be a string'],
    ['a key of nothing but signs', { maskKeys: ['a', '_-'] }, 'maskKeys[1]: must contain a letter or digit'],
    ['a long key', { maskKeys: ['k'.repeat(121)] }, 'maskKeys[0]: at most 120 characters'],
    ['201 keys', { maskKeys: Array(201).fill('key') }, 'maskKeys: at most 200 keys'],
    ['an unknown field', { timezone: 'UTC' }, 'timezone: unknown field'],
    ['__proto__ as a language', JSON.parse('{"texts":{"__proto__":{}}}'), 'texts.__proto__: not a language code'],
    ['__proto__ as a text', JSON.parse('{"texts":{"de":{"__proto__":"x"}}}'), 'texts.de.__proto__: unknown field'],
  ])('%s', async (_, fields, message) => {
    expect(await fault(fields)).toBe(message);
  });
});

describe('settings', () => {
  const HISTORY = { historyDays: null, maskKeys: [], keepKeys: [] };
  const DEFAULTS = {
    texts: {},
    companyDetails: '',
    currency: 'USD',
    moneyUnit: 'units',
    timeZone: 'UTC',
    emailQuota: null,
    ...HISTORY,
  };
  const texts = { de: { unsubscribeText: 'Genug? {{ unsubscribe_link }}', unsubscribeLinkLabel: 'Abmelden' } };
  const fresh = async () => (await buildStore(memoryPorts())).owner;

  it('have defaults before anything is set', async () => {
    expect(await (await fresh()).run('settings.get', {})).toEqual(DEFAULTS);
  });

  it('change where they are sent and stay elsewhere; texts are replaced whole', async () => {
    const at = await fresh();
    expect(await set({ texts, currency: 'eur' }, at)).toEqual({ ...DEFAULTS, texts, currency: 'EUR' });
    expect(await set({ timeZone: 'Europe/Berlin', emailQuota: 0 }, at)).toEqual({
      ...DEFAULTS,
      texts,
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      emailQuota: 0,
    });
    await set({ texts: { fr: { unsubscribeText: '{{ unsubscribe_url }}' } }, companyDetails: 'Shop\nMain Street' }, at);
    expect(await at.run('settings.get', {})).toEqual({
      texts: { fr: { unsubscribeText: '{{ unsubscribe_url }}' } },
      companyDetails: 'Shop\nMain Street',
      currency: 'EUR',
      moneyUnit: 'units',
      timeZone: 'Europe/Berlin',
      emailQuota: 0,
      ...HISTORY,
    });
    const changed = { historyDays: 90, maskKeys: ['loyaltyNumber'], keepKeys: ['agent', 'seller'] };
    expect(await set(changed, at)).toMatchObject({ ...changed, currency: 'EUR' });
    expect(await set({ keepKeys: ['agent'] }, at)).toMatchObject({ ...changed, keepKeys: ['agent'] });
  });

  it('go back to their defaults by null', async () => {
    const at = await fresh();
    await set({ texts, companyDetails: 'x', currency: 'EUR', timeZone: 'Asia/Tokyo', emailQuota: 5 }, at);
    await set({ historyDays: 5, maskKeys: ['a'], keepKeys: ['b'] }, at);
    const nulls = Object.fromEntries(Object.keys(DEFAULTS).map((field) => [field, null]));
    expect(await set(nulls, at)).toEqual(DEFAULTS);
  });

  it('keep languages by their normal code, and leave out a text that is null', async () => {
    const at = await fresh();
    const sent = { PT_br: { unsubscribeText: '{{unsubscribe_url}}', unsubscribeLinkLabel: null }, iw: {} };
    expect((await set({ texts: sent }, at)).texts).toEqual({
      'pt-br': { unsubscribeText: '{{unsubscribe_url}}' },
      he: {},
    });
  });

  it('may be sent back as they were read', async () => {
    const at = await fresh();
    const changed = await set({ texts, emailQuota: 3, maskKeys: ['note'] }, at);
    expect(await set(changed, at)).toEqual(changed);
  });

  it('belong to one store, and to no key', async () => {
    await set({ companyDetails: 'mine' });
    expect((await (await buildStore(app.ports)).owner.run('settings.get', {})).companyDetails).toBe('');
    const key = await app.admit({ key: execute });
    await expect(key.run('settings.get', {})).rejects.toMatchObject({ code: 'not_found' });
    await expect(key.run('settings.set', {})).rejects.toMatchObject({ code: 'not_found' });
  });
});
