import type { MailAddress } from '../ports/mailer.js';
import { anyOf } from '../shared/fields.js';
import { isEmailAddress } from './email-address.js';
import { normaliseAddress } from './unsubscribe.js';

/** More than anyone lists on purpose. Includes unsubscribed recipients, so a message may have fewer. */
const MAX_RECIPIENTS = 1000;
const MAX_NAME = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not break out of its header
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const NAMED = /^(?:"((?:[^"\\]|\\.)*)"|([^"<>]*?))\s*<([^<>]*)>$/;

function nameFault(name: string): string | undefined {
  if ([...name].length > MAX_NAME) return `at most ${MAX_NAME} characters`;
  return CONTROL.test(name) || !name.isWellFormed() ? 'must not contain control characters' : undefined;
}

/** `jo@example.com`, `Jo <jo@example.com>`, or an object with a name. Always exactly one address. */
function readRecipient(value: unknown): MailAddress | string {
  const { name = '', address } =
    typeof value === 'string'
      ? fromText(value)
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as { name?: unknown; address?: unknown })
        : { address: undefined };
  if (typeof address !== 'string' || !isEmailAddress(address)) return 'must be one email address';
  if (typeof name !== 'string') return 'name: must be a string';
  const fault = nameFault(name);
  return fault ? `name: ${fault}` : { name: name.trim(), address };
}

function fromText(text: string): { name?: string; address: string } {
  const named = NAMED.exec(text.trim());
  if (!named) return { address: text.trim() };
  const [, quoted, plain, address] = named;
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '', address: address!.trim() };
}

/** One recipient or a list; duplicate addresses are removed. */
export const Recipients = (description: string, { required = false, single = false } = {}) =>
  anyOf(['array', 'string', 'object', 'null'], description, (value, fault): MailAddress[] => {
    const none = value === null || value === undefined || value === '';
    const list = none ? [] : Array.isArray(value) ? value : [value];
    if (required && list.length === 0) fault('required');
    if (list.length > MAX_RECIPIENTS) fault(`at most ${MAX_RECIPIENTS} recipients`);
    const found = new Map<string, MailAddress>();
    for (const [i, item] of list.slice(0, MAX_RECIPIENTS).entries()) {
      const read = readRecipient(item);
      if (typeof read === 'string') fault(read, Array.isArray(value) ? [i] : []);
      else {
        const same = normaliseAddress(read.address);
        if (!found.has(same)) found.set(same, read);
      }
    }
    if (single && found.size > 1) fault('must be one email address');
    return [...found.values()];
  });
