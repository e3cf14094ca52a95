import { z } from 'zod';
import { MASKING_VERSION } from '../masking/index.js';
import { anyOf, checked, optionalSecret, optionalText, Time } from '../shared/fields.js';
import { asWritten, CHECKED_FORM, HOST_NAME, shownText } from '../shared/outgoing.js';
import { searchText } from '../shared/paging.js';
import { recordMask } from '../shared/record-mask.js';
import { normaliseHost } from './host-name.js';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;
const MAX_VALUE_BYTES = 64 * 1024;
const MAX_HOSTS = 50;
const MAX_DESCRIPTION = 2000;

/** Names are exact: letter case counts, and nothing can stand before or after one. */
export const isSecretName = (text: string) => NAME.test(text);

/** What lists show. The id orders them and is never shown: a secret is known by its name. */
export interface SecretSummary {
  id: string;
  name: string;
  description: string;
  hasValue: boolean;
  createdAt: number;
  updatedAt: number;
}
export interface SecretRow extends Omit<SecretSummary, 'hasValue'> {
  /** The value, sealed for this store and name; null while there is none. */
  sealed: string | null;
  /** The hosts that the value may be sent to, in their normal form; none is any host. */
  allowHosts: string[];
  search: string;
  /** The `MASKING_VERSION` that the clear columns were masked with. */
  maskedBy: number;
}
export type SecretChange = Pick<
  SecretRow,
  'description' | 'sealed' | 'allowHosts' | 'search' | 'maskedBy' | 'updatedAt'
>;

/** Where a value is sealed for. */
export const secretPlace = (name: string) => ({ table: 'secrets', id: name });

export const emptySecret = (id: string, name: string, now: number): SecretRow => ({
  id,
  name,
  description: '',
  sealed: null,
  allowHosts: [],
  search: '',
  maskedBy: MASKING_VERSION,
  createdAt: now,
  updatedAt: now,
});

/** Lays a change over what is stored; what it leaves undefined stays. */
export function changeSecret(
  stored: SecretRow,
  change: { description: string | undefined; sealed: string | null | undefined; allowHosts: string[] | undefined },
  now: number,
): SecretRow {
  const description = change.description ?? stored.description;
  return {
    ...maskSecret({ ...stored, description }),
    sealed: change.sealed === undefined ? stored.sealed : change.sealed,
    allowHosts: change.allowHosts ?? stored.allowHosts,
    updatedAt: now,
  };
}

const withoutFinalDot = (host: string) => host.replace(/\.$/, '');
const isAddress = (host: string) => host.includes(':') || /^[\d.]+$/.test(host);

/** `api.example.com`, an address, or `*.example.com` in its normal form. */
function normaliseAllowed(text: string): string | undefined {
  const wild = text.startsWith('*.');
  const host = normaliseHost(withoutFinalDot(wild ? text.slice(2) : text));
  if (host === undefined || (wild && isAddress(host))) return undefined;
  return wild ? `*.${host}` : host;
}

/** Whether a secret that is limited to these hosts may be sent to this one. A wildcard is for subdomains alone. */
export function hostAllowed(allowHosts: readonly string[], host: string): boolean {
  if (allowHosts.length === 0) return true;
  const normal = normaliseHost(withoutFinalDot(host));
  if (normal === undefined) return false;
  return allowHosts.some((each) => {
    const allowed = normaliseAllowed(each);
    return allowed?.startsWith('*') ? normal.endsWith(allowed.slice(1)) : allowed === normal;
  });
}

const AllowHosts = anyOf(
  ['array', 'null'],
  'Hosts that the value may be sent to, like api.example.com or *.example.com for its subdomains. Empty or null for any host.',
  (value, fault): string[] => {
    if (value === null || value === undefined) return [];
    if (!Array.isArray(value)) {
      fault('must be a list of host names');
      return [];
    }
    if (value.length > MAX_HOSTS) fault(`at most ${MAX_HOSTS} hosts`);
    const hosts = value.slice(0, MAX_HOSTS).map((each, i) => {
      const host = typeof each === 'string' ? normaliseAllowed(each) : undefined;
      if (host === undefined)
        fault('not a host name; write api.example.com or *.example.com, without scheme, port and path', [i]);
      return host ?? '';
    });
    return [...new Set(hosts)];
  },
  { items: { type: 'string' } },
);

export const SecretInput = z.strictObject({
  name: z
    .string()
    .check(
      checked((text) => {
        if (text.trim() === '') return 'required';
        return isSecretName(text) ? undefined : 'must be letters, digits and _, not begin with a digit, at most 100';
      }),
    )
    .meta({ identity: true, minLength: 1, maxLength: 100, description: 'Name, as in {{ secrets.NAME }}.' }),
  description: optionalText(MAX_DESCRIPTION, 'lines', 'What it is for; integrations can read this.'),
  value: optionalSecret(MAX_VALUE_BYTES, 'The value, up to 64 KB. Left out, the present one stays; null removes it.'),
  allowHosts: AllowHosts.optional(),
});

const ShownName = asWritten(z.string(), CHECKED_FORM);
export const SecretName = z.object({ name: ShownName });
export const SecretView = z.object({
  name: ShownName,
  description: shownText(MAX_DESCRIPTION),
  hasValue: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
});
/** What the owner sees after a change. Keys see `SecretView`. */
export const OwnedSecretView = SecretView.extend({ allowHosts: z.array(asWritten(z.string(), HOST_NAME)) });
const maskView = recordMask(SecretView);

/** A row with its clear columns masked, and what is searched, which must not tell more. */
export function maskSecret(row: SecretRow): SecretRow {
  const masked = maskView(row);
  return { ...masked, search: searchText(masked.name, masked.description), maskedBy: MASKING_VERSION };
}

export const showSecret = ({ id, ...secret }: SecretSummary): z.input<typeof SecretView> => ({
  ...secret,
  createdAt: new Date(secret.createdAt).toISOString(),
  updatedAt: new Date(secret.updatedAt).toISOString(),
});
export const showOwnedSecret = (row: SecretRow): z.input<typeof OwnedSecretView> => ({
  ...showSecret(summariseSecret(row)),
  allowHosts: row.allowHosts,
});
/** A row without what is sealed and what only the owner sees. */
export const summariseSecret = ({ sealed, allowHosts, search, maskedBy, ...row }: SecretRow): SecretSummary => ({
  ...row,
  hasValue: sealed !== null,
});
