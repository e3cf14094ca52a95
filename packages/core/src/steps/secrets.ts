import { hostAllowed, type SecretRow, secretSealContext } from '../domain/secret.js';
import type { Context } from '../operation.js';
import { SendstepError } from '../shared/errors.js';
import { invalidFields } from '../shared/faults.js';

/** The allowed hosts of restricted secrets. */
export type SecretLimits = Record<string, readonly string[]>;

/** Decrypts only the secrets that an email or request uses. */
export async function loadSecrets(
  names: string[],
  { storeId, open, member, ports }: Context,
): Promise<{ values: Record<string, string>; limits: SecretLimits }> {
  // Whoever reads the email reads the secrets.
  if (member?.role !== undefined && member.role !== 'owner' && names.length > 0) {
    throw new SendstepError('forbidden', `sending a layout with secrets needs the role owner; yours is ${member.role}`);
  }
  const rows = names.length > 0 ? await ports.secrets.findMany(storeId, names) : [];
  const missing = names.flatMap((name) => {
    const row = rows.find((each) => each.name === name);
    if (row?.sealed) return [];
    return [{ field: `secrets.${name}`, reason: row ? 'has no value; set it in the app' : 'not found' }];
  });
  if (missing.length > 0) throw invalidFields(missing);
  const values: Record<string, string> = {};
  for (const { name, sealed } of rows) values[name] = await open(secretSealContext(name), sealed!);
  return { values, limits: secretLimits(rows) };
}

export const secretLimits = (rows: readonly SecretRow[]): SecretLimits =>
  Object.fromEntries(rows.flatMap(({ name, allowHosts }) => (allowHosts.length > 0 ? [[name, allowHosts]] : [])));

/** Which of these secrets must not be sent to a host, or in an email if there is no host. */
export const forbiddenSecrets = (names: readonly string[], limits: SecretLimits, host?: string): string[] =>
  names.filter((name) => limits[name] && !(host !== undefined && hostAllowed(limits[name], host)));

/** Why these secrets must not be sent to a host, or in an email if there is no host; undefined if they may. */
export function limitFault(names: readonly string[], limits: SecretLimits = {}, host?: string): string | undefined {
  const [name] = forbiddenSecrets(names, limits, host);
  return name && `secret ${name} may only be sent to ${limits[name]!.join(', ')}`;
}
