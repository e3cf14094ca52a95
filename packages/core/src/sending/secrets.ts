import { hostAllowed, type SecretRow, secretSealContext } from '../domain/secret.js';
import type { Context } from '../operation.js';
import { invalidFields } from '../shared/faults.js';

/** The allowed hosts of restricted secrets. */
export type SecretLimits = Record<string, readonly string[]>;

/** Decrypts only the secrets used in the email. */
export async function mailSecrets(
  names: string[],
  { storeId, open, ports }: Context,
): Promise<{ values: Record<string, string>; limits: SecretLimits }> {
  const rows = names.length > 0 ? await ports.secrets.findMany(storeId, names) : [];
  const missing = names.filter((name) => !rows.find((row) => row.name === name)?.sealed);
  if (missing.length > 0) {
    throw invalidFields(missing.map((name) => ({ field: `secrets.${name}`, reason: 'not found or has no value' })));
  }
  const values: Record<string, string> = {};
  for (const { name, sealed } of rows) values[name] = await open(secretSealContext(name), sealed!);
  return { values, limits: secretLimits(rows) };
}

export const secretLimits = (rows: readonly SecretRow[]): SecretLimits =>
  Object.fromEntries(rows.flatMap(({ name, allowHosts }) => (allowHosts.length > 0 ? [[name, allowHosts]] : [])));

/** Why these secrets must not be sent to a host (or in an email, without one), or undefined. */
export function limitFault(names: readonly string[], limits: SecretLimits = {}, host?: string): string | undefined {
  const name = names.find((each) => limits[each] && !(host !== undefined && hostAllowed(limits[each], host)));
  return name && `secret ${name} may only be sent to ${limits[name]!.join(', ')}`;
}
