import { z } from 'zod';
import { clip, id, requiredName, Time } from '../shared/fields.js';
import { asWritten, CHECKED_FORM, shownText } from '../shared/outgoing.js';
import { maskAddressesIn, optionalAddress } from './email-address.js';
import { ROLES, type Role } from './role.js';

const MAX_NAME = 200;
/** Members of a store; test sends compare the addresses of all of them. */
export const MAX_MEMBERS = 200;

/** A person who can sign in. */
export interface Account {
  id: string;
  name: string;
  /** The administrator of the installation. */
  installation: boolean;
  createdAt: number;
}

/** What a store records about an account. */
export interface Membership {
  /** The account. */
  id: string;
  role: Role;
  /** The email address, sealed for the store; empty if there is none. */
  sealed: string;
  createdAt: number;
}
export interface Member extends Membership, Pick<Account, 'name' | 'installation'> {}

/** A store that an account belongs to. */
export interface MemberStoreEntry extends Pick<Membership, 'role' | 'sealed'> {
  storeId: string;
  name: string;
  /** The wrapped data key of the store. */
  dataKey: string;
}

/** Binds the sealed address to its row. */
export const memberSealContext = (id: string) => ({ table: 'memberships', id });
/** Names are in clear columns, and become the author of versions and commits. */
export const shownMemberName = (name: string) => clip(maskAddressesIn(name), MAX_NAME);

export const MemberId = id('Member id.');
const role = z.enum(ROLES).describe('viewer, editor or owner; each includes the previous ones.');
const name = requiredName(MAX_NAME, 'Name, shown as the author of changes.');
const email = optionalAddress('Email address; test emails may be sent to it.');

export const MemberInput = z.strictObject({
  name: name.optional(),
  email,
  role,
  accountId: z.string().describe('An existing account instead of a new one; administrator only.').optional(),
});
export const MemberPatch = z.strictObject({ id: MemberId, name: name.optional(), email, role: role.optional() });

export const MemberName = shownText(MAX_NAME);
export const MemberEmail = asWritten(z.string(), CHECKED_FORM);
export const MemberView = z.object({
  id: MemberId,
  name: MemberName,
  email: MemberEmail,
  role: z.enum(ROLES),
  installation: z.boolean().describe('Whether this is the administrator of the installation.'),
  createdAt: Time,
});
export const showMember = ({ sealed, createdAt, ...member }: Member, email: string): z.input<typeof MemberView> => ({
  ...member,
  email,
  createdAt: new Date(createdAt).toISOString(),
});
