import { hostAllowed, type SecretRow, secretPlace } from '../domain/secret.js';
import type { Context } from '../operation.js';
import { invalidFields } from '../shared/faults.js';

/** The hosts that a secret may be sent to, for those that are limited. */
export type SecretLimits = Record<string, readonly string[]>;

/** Only the secrets that the mail names are ever opened. */
export async function mailSecrets(
  names: string[],
  { storeId, open, ports }: Context,
): Promise<{ values: Record<string, string>; limits: SecretLimits }> {
  const rows = names.length > 0 ? await ports.secrets.findMany(storeId, names) : [];
  const missing = names.filter((name) => !rows.find((row) => row.name === name)?.sealed);
  if (missing.length > 0) {
    throw invalidFields(
      missing.map((name) => ({ field: `secrets.${name}`, reason: 'there is no such secret with a value' })),
    );
  }
  const values: Record<string, string> = {};
  for (const { name, sealed } of rows) values[name] = await open(secretPlace(name), sealed!);
  return { values, limits: secretLimits(rows) };
}

export const secretLimits = (rows: readonly SecretRow[]): SecretLimits =>
  Object.fromEntries(rows.flatMap(({ name, allowHosts }) => (allowHosts.length > 0 ? [[name, allowHosts]] : [])));

/** Why these secrets must not go to a host, or without one into a mail; undefined when they may. */
export function limitFault(names: readonly string[], limits: SecretLimits = {}, host?: string): string | undefined {
  const name = names.find((each) => limits[each] && !(host !== undefined && hostAllowed(limits[each], host)));
  return name && `the secret ${name} may only be sent to ${limits[name]!.join(', ')}`;
}
