import { createPrivateKey } from 'node:crypto';
import { invalidFields } from '../shared/faults.js';
import { checkedText, optionalSecret } from '../shared/fields.js';
import { normaliseHost } from './host-name.js';

/** The DKIM settings of a sender. */
export interface Dkim {
  domain: string;
  selector: string;
  privateKey: string;
}

const MIN_BITS = 1024;
const SELECTOR = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?)*$/i;

const domainFault = (text: string) =>
  normaliseHost(text)?.match(/\.[a-z][a-z\d-]*$/) ? undefined : 'must be a domain name such as example.com';
const selectorFault = (text: string) =>
  SELECTOR.test(text) ? undefined : 'must be a DKIM selector such as mail (the part before ._domainkey)';

function keyFault(pem: string): string | undefined {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType !== 'rsa') return 'must be an RSA key';
    return asymmetricKeyDetails!.modulusLength! < MIN_BITS ? `must have at least ${MIN_BITS} bits` : undefined;
  } catch {
    return 'must be a PEM private key without a passphrase';
  }
}

export const dkimFields = {
  dkimDomain: checkedText(253, 'DKIM domain. Set all three DKIM fields to null to remove them.', domainFault),
  dkimSelector: checkedText(200, 'DKIM selector: the part before ._domainkey.', selectorFault),
  dkimKey: optionalSecret(16 * 1024, 'DKIM private key: RSA, PEM. Never returned.', keyFault),
};
export interface DkimFields {
  dkimDomain?: string | undefined;
  dkimSelector?: string | undefined;
  dkimKey?: string | undefined;
}

/** Merges the sent fields into the stored ones: either all three are set, or none. Empty removes a field. */
export function buildDkim(sent: DkimFields, stored: Dkim | undefined): Dkim | undefined {
  const { dkimDomain, dkimSelector, dkimKey } = sent;
  const given = [dkimDomain, dkimSelector, dkimKey].filter((text) => text !== undefined);
  if (given.length === 0) return stored;
  if (given.every((text) => text === '')) return undefined;
  const domain = dkimDomain === undefined ? stored?.domain : normaliseHost(dkimDomain);
  const selector = dkimSelector ?? stored?.selector;
  const privateKey = dkimKey ?? stored?.privateKey;
  if (domain && selector && privateKey) return { domain, selector, privateKey };
  const missing = Object.entries({ dkimDomain: domain, dkimSelector: selector, dkimKey: privateKey });
  throw invalidFields(
    missing.flatMap(([field, text]) => (text ? [] : { field, reason: 'required with the other DKIM fields' })),
  );
}
