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

/** Names are exact and case-sensitive. */
export const isSecretName = (text: string) => NAME.test(text);

/** List columns. The id orders them and is never returned: a secret is identified by its name. */
export interface SecretSummary {
  id: string;
  name: string;
  description: string;
  hasValue: boolean;
  createdAt: number;
  updatedAt: number;
}
export interface SecretRow extends Omit<SecretSummary, 'hasValue'> {
  /** The value, sealed for this store and name; null without one. */
  sealed: string | null;
  /** Hosts the value may be sent to, in normal form; empty: any host. */
  allowHosts: string[];
  search: string;
  /** The `MASKING_VERSION` that the clear columns were masked with. */
  maskedBy: number;
}
export type SecretChange = Pick<
  SecretRow,
  'description' | 'sealed' | 'allowHosts' | 'search' | 'maskedBy' | 'updatedAt'
>;

/** Binds a sealed value to its secret. */
export const secretSealContext = (name: string) => ({ table: 'secrets', id: name });

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

/** Merges a change into the stored secret; undefined fields are kept. */
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

/** `api.example.com`, an IP address, or `*.example.com`, in normal form. */
function normaliseAllowed(text: string): string | undefined {
  const wild = text.startsWith('*.');
  const host = normaliseHost(withoutFinalDot(wild ? text.slice(2) : text));
  if (host === undefined || (wild && isAddress(host))) return undefined;
  return wild ? `*.${host}` : host;
}

/** Whether a secret restricted to these hosts may be sent to this one. A wildcard matches only subdomains. */
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
  'Hosts the value may be sent to, such as api.example.com, or *.example.com for subdomains. Empty or null: any host.',
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
        fault('not a host name; use api.example.com or *.example.com, without scheme, port or path', [i]);
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
        return isSecretName(text)
          ? undefined
          : 'must be letters, digits and _, not start with a digit, at most 100 characters';
      }),
    )
    .meta({ identity: true, minLength: 1, maxLength: 100, description: 'Name, as in {{ secrets.NAME }}.' }),
  description: optionalText(MAX_DESCRIPTION, 'lines', 'Purpose; visible to API keys.'),
  value: optionalSecret(MAX_VALUE_BYTES, 'The value, up to 64 KB. Omitted: unchanged; null removes it.'),
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
/** Returned to owners after a change. Keys get `SecretView`. */
export const OwnedSecretView = SecretView.extend({ allowHosts: z.array(asWritten(z.string(), HOST_NAME)) });
/** With the HTTP requests that refer to it. */
export const SecretInUseView = OwnedSecretView.extend({
  usedBy: z.array(z.object({ id: asWritten(z.string(), 'an id'), name: z.string() })),
});
const maskView = recordMask(SecretView);

/** A row with its clear columns masked, and the search text, which must not reveal more. */
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
/** A row without sealed and owner-only fields. */
export const summariseSecret = ({ sealed, allowHosts, search, maskedBy, ...row }: SecretRow): SecretSummary => ({
  ...row,
  hasValue: sealed !== null,
});
