import { describe, expect, it } from 'vitest';
import { maskPersonal } from '../../src/index.js';
import { FIELD_NAMES, type FieldName } from './personal-corpus/corpus.js';

/** In a customer, and in an order beside other fields. */
function isMasked({ key, value }: FieldName, holder: 'customer' | 'order'): boolean {
  const masked = maskPersonal({ [holder]: { id: 17, [key]: value, customer_email: 'anna@example.com' } }) as Record<
    string,
    Record<string, unknown>
  >;
  return masked[holder]![key] !== value;
}

const FAR = new Set(['asia', 'ru', 'el', 'bg', 'is']);
const of = (kind: string) => FIELD_NAMES.filter((field) => field.kind === kind);

describe('the fields of thirty languages', () => {
  it.each([
    ['name', 0.94],
    ['street', 0.95],
    ['postcode', 0.97],
    ['phone', 0.99],
    ['email', 1],
    ['birth', 0.98],
    ['id', 0.95],
  ])('what stands under the key of a %s disappears from a customer', (kind, bar) => {
    const fields = of(kind).filter(({ language }) => !FAR.has(language));
    const left = fields.filter((field) => !isMasked(field, 'customer'));
    expect(1 - left.length / fields.length, left.map(({ key }) => key).join(' ')).toBeGreaterThanOrEqual(bar);
  });

  it.each([
    ['name', 0.72],
    ['street', 0.7],
    ['postcode', 0.7],
    ['phone', 0.88],
    ['birth', 0.6],
    ['id', 0.6],
  ])('and mostly in the languages further away: %s', (kind, bar) => {
    const fields = of(kind).filter(({ language }) => FAR.has(language));
    const left = fields.filter((field) => !isMasked(field, 'customer'));
    expect(1 - left.length / fields.length, left.map(({ key }) => key).join(' ')).toBeGreaterThanOrEqual(bar);
  });

  it.each([
    ['order', 0.01],
    ['customer', 0.02],
  ] as const)('what has to stay readable stays in an object called %s', (holder, bar) => {
    const spoiled = of('keep').filter((field) => isMasked(field, holder));
    expect(spoiled.length / of('keep').length, spoiled.map(({ key }) => key).join(' ')).toBeLessThanOrEqual(bar);
  });
});
