import { z } from 'zod';
import {
  MAX_MEMBERS,
  type Member,
  MemberId,
  MemberInput,
  MemberPatch,
  MemberView,
  memberSealContext,
  showMember,
  shownMemberName,
} from '../domain/account.js';
import { requireAdministrator } from '../domain/role.js';
import { requireSoleStore } from '../members/sole-store.js';
import { type Context, defineOperation } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { conflict, found, invalid } from '../shared/errors.js';
import { Paging, paged, pageOf } from '../shared/paging.js';

const show = async (member: Member, { open }: Context) =>
  showMember(member, member.sealed && (await open(memberSealContext(member.id), member.sealed)));
const sealEmail = (id: string, email: string, { seal }: Context) =>
  email === '' ? '' : seal(memberSealContext(id), email);

const find = async (tx: Stores, { storeId }: Context, id: string) =>
  found(await tx.members.find(storeId, id), 'member');

/** Only an owner can give access to a store, so one has to remain. */
async function requireOtherOwner(tx: Stores, { storeId }: Context, id: string): Promise<void> {
  const owners = await tx.members.lockOwners(storeId);
  if (owners.includes(id) && owners.length === 1)
    throw conflict('a store needs an owner: make another member owner first');
}

/** The account of a new member: an existing one, or a new one. */
async function accountFor(tx: Stores, context: Context, accountId: string | undefined, name: string | undefined) {
  const { ports } = context;
  if (accountId === undefined) {
    if (name === undefined) throw invalid('name', 'required');
    const account = {
      id: ports.ids.uuid(),
      name: shownMemberName(name),
      installation: false,
      createdAt: ports.clock.now(),
    };
    await tx.accounts.insert(account);
    return account;
  }
  requireAdministrator(context.member);
  const account = found(await tx.accounts.lock(accountId), 'account');
  // An owner of another store may have made a link for this account, which must not lead to this store.
  if (accountId !== context.member?.id) await tx.sessions.removeAll(accountId);
  return account;
}

export const members = {
  'members.list': defineOperation({
    title: 'List members',
    description:
      'Lists the people who can sign in to the app for this store, newest first, with role and email address.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject(Paging),
    output: pageOf(MemberView),
    example: {},
    async handler(input, context) {
      const { storeId, ports } = context;
      const page = await paged(
        input,
        (slice) => ports.members.list(storeId, slice),
        (member) => member,
      );
      return { ...page, items: await Promise.all(page.items.map((member) => show(member, context))) };
    },
  }),
  'members.add': defineOperation({
    title: 'Add a member',
    description:
      'Adds a person who can sign in to the app for this store; nothing is sent. Create a sign-in link for them with app.link. The administrator can add an existing account, which is then signed out everywhere.',
    level: 'owner',
    effect: 'create',
    input: MemberInput,
    output: MemberView,
    example: { name: 'Jo Baker', email: 'jo.baker@example.com', role: 'editor' as const },
    async handler({ name, email = '', role, accountId }, context) {
      const { storeId, ports } = context;
      const member = await ports.transaction(async (tx) => {
        const { total } = await tx.members.list(storeId, { offset: 0, limit: 1 });
        if (total >= MAX_MEMBERS) throw conflict(`at most ${MAX_MEMBERS} members`);
        const { id } = await accountFor(tx, context, accountId, name);
        const sealed = await sealEmail(id, email, context);
        const isNew = await tx.members.insert(storeId, { id, role, sealed, createdAt: ports.clock.now() });
        if (!isNew) throw conflict('accountId: already a member');
        return find(tx, context, id);
      });
      return show(member, context);
    },
  }),
  'members.update': defineOperation({
    title: 'Update a member',
    description:
      'Updates the fields that are sent; others are kept. A changed role takes effect with the next request, on every host. The last owner keeps the role.',
    level: 'owner',
    effect: 'update',
    input: MemberPatch,
    resource: MemberView,
    output: MemberView,
    example: { id: '…', role: 'viewer' as const },
    subject: ({ id }, context) => find(context.ports, context, id),
    async handler({ id, name, email, role }, context) {
      const { storeId, ports } = context;
      const member = await ports.transaction(async (tx) => {
        if (role !== undefined && role !== 'owner') await requireOtherOwner(tx, context, id);
        const stored = await find(tx, context, id);
        if (name !== undefined && shownMemberName(name) !== stored.name) {
          await requireSoleStore(tx, stored, context);
          await tx.accounts.rename(id, shownMemberName(name));
        }
        const sealed = email === undefined ? stored.sealed : await sealEmail(id, email, context);
        await tx.members.replace(storeId, id, { role: role ?? stored.role, sealed });
        return find(tx, context, id);
      });
      return show(member, context);
    },
  }),
  'members.remove': defineOperation({
    title: 'Remove a member',
    description:
      'Removes the access of a member to this store with the next request, on every host. An account without another store is deleted with its sessions. The last owner cannot be removed.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ id: MemberId }),
    output: z.object({ deleted: z.literal(true), id: MemberId }),
    example: { id: '…' },
    async handler({ id }, context) {
      const { storeId, ports } = context;
      await ports.transaction(async (tx) => {
        await requireOtherOwner(tx, context, id);
        const { installation } = await find(tx, context, id);
        await tx.members.remove(storeId, id);
        if (!installation && (await tx.members.storesOf(id)).length === 0) await tx.accounts.remove(id);
      });
      return { deleted: true as const, id };
    },
  }),
  'members.unlink': defineOperation({
    title: 'Disconnect the company account of a member',
    description:
      'Disconnects a member from their OpenID Connect identity, for example if another person signed in with it. Sessions continue; the next sign-in with a company account connects one again, by the email address.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ id: MemberId }),
    output: z.object({ unlinked: z.boolean().describe('False if none was connected.'), id: MemberId }),
    example: { id: '…' },
    async handler({ id }, context) {
      const unlinked = await context.ports.transaction(async (tx) => {
        await tx.accounts.lock(id);
        await requireSoleStore(tx, await find(tx, context, id), context);
        return tx.sessions.removeIdentity(id);
      });
      return { unlinked, id };
    },
  }),
};
