import { z } from 'zod';
import { checked, optionalSecret, optionalText, Time } from '../fields.js';
import { searchText } from '../paging.js';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;
const MAX_VALUE_BYTES = 64 * 1024;

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
  search: string;
}
export type SecretChange = Pick<SecretRow, 'description' | 'sealed' | 'search' | 'updatedAt'>;

/** Where a value is sealed for. */
export const secretPlace = (name: string) => ({ table: 'secrets', id: name });

export const emptySecret = (id: string, name: string, now: number): SecretRow => ({
  id,
  name,
  description: '',
  sealed: null,
  search: '',
  createdAt: now,
  updatedAt: now,
});

/** Lays a change over what is stored; what it leaves undefined stays. */
export function changeSecret(
  stored: SecretRow,
  change: { description: string | undefined; sealed: string | null | undefined },
  now: number,
): SecretRow {
  const description = change.description ?? stored.description;
  return {
    ...stored,
    description,
    sealed: change.sealed === undefined ? stored.sealed : change.sealed,
    search: searchText(stored.name, description),
    updatedAt: now,
  };
}

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
  description: optionalText(2000, 'lines', 'What it is for; integrations can read this.'),
  value: optionalSecret(MAX_VALUE_BYTES, 'The value, up to 64 KB. Left out, the present one stays; null removes it.'),
});

export const SecretName = z.object({ name: z.string() });
export const SecretView = z.object({
  name: z.string(),
  description: z.string(),
  hasValue: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
});
export const showSecret = ({ id, ...secret }: SecretSummary): z.input<typeof SecretView> => ({
  ...secret,
  createdAt: new Date(secret.createdAt).toISOString(),
  updatedAt: new Date(secret.updatedAt).toISOString(),
});
/** A row without what is sealed. */
export const summariseSecret = ({ sealed, search, ...row }: SecretRow): SecretSummary => ({
  ...row,
  hasValue: sealed !== null,
});
