import { SendstepError } from '../shared/errors.js';

/** Roles of members, lowest first. Each role includes the previous ones. */
export const ROLES = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Who uses a session. */
export interface SignedInMember {
  /** The account. */
  id: string;
  name: string;
  /** The role in the caller's store; absent if the caller named none. */
  role?: Role;
  /** Whether this is the administrator of the installation, who has the role owner in every store. */
  installation: boolean;
  sessionId: string;
}

export const reaches = (held: Role, needed: Role) => ROLES.indexOf(held) >= ROLES.indexOf(needed);

const forbidden = (message: string) => new SendstepError('forbidden', message);

export function requireRole({ role }: { role?: Role }, needed: Role): void {
  if (!role) throw new SendstepError('invalid', 'store: required');
  if (!reaches(role, needed)) throw forbidden(`this needs the role ${needed}; yours is ${role}`);
}

/** Callers without a session are owners of the installation. */
export function requireAdministrator(member: SignedInMember | undefined): void {
  if (!member || member.installation) return;
  const held = member.role ? `; your role is ${member.role}` : '';
  throw forbidden(`this needs the administrator of the installation${held}`);
}
