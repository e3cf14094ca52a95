import { z } from 'zod';
import { type Account, MemberEmail, MemberId, MemberName, memberSealContext } from '../domain/account.js';
import { ROLES } from '../domain/role.js';
import { hashAccessToken, makeAccessToken, SessionId, SIGN_IN_LINK_MS } from '../domain/session.js';
import { StoreName } from '../domain/store.js';
import { requireSoleStore } from '../members/sole-store.js';
import { type Context, defineOperation } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { found } from '../shared/errors.js';
import { id, Time } from '../shared/fields.js';
import { asWritten } from '../shared/outgoing.js';
import { signedIn } from './sessions.js';

/** Stores shown to the administrator, who belongs to all of them. */
const MAX_STORES = 100;

async function storesOf(context: Context) {
  const { id, installation } = signedIn(context);
  const { members, stores, cipher } = context.ports;
  const own = await Promise.all(
    (await members.storesOf(id)).map(async ({ storeId, name, dataKey, role, sealed }) => ({
      id: storeId,
      name,
      role: installation ? ('owner' as const) : role,
      email: sealed && (await cipher.open({ storeId, dataKey }, memberSealContext(id), sealed)),
    })),
  );
  if (!installation) return own;
  const { items } = await stores.list({ offset: 0, limit: MAX_STORES });
  const others = items.filter((store) => !own.some((one) => one.id === store.id));
  return [...own, ...others.map(({ id, name }) => ({ id, name, role: 'owner' as const, email: '' }))];
}

/** The account that a link signs in. */
async function accountOf(
  tx: Stores,
  memberId: string | undefined,
  context: Context,
): Promise<Pick<Account, 'id' | 'name'>> {
  const { anyStore, member, ports } = context;
  if (memberId !== undefined) {
    // Locked, so the account does not get another store meanwhile.
    const account = await tx.accounts.lock(memberId);
    if (anyStore) return found(account, 'member');
    const other = found(await tx.members.find(context.storeId, memberId), 'member');
    await requireSoleStore(tx, other, context);
    return other;
  }
  if (member) return member;
  const createdAt = ports.clock.now();
  if (anyStore) {
    const administrator = await tx.accounts.lockAdministrator();
    if (administrator) return administrator;
    const account = { id: ports.ids.uuid(), name: 'Administrator', installation: true, createdAt };
    await tx.accounts.insert(account);
    return account;
  }
  const [oldest] = await tx.members.lockOwners(context.storeId);
  if (oldest !== undefined) return found(await tx.accounts.find(oldest), 'member');
  const account = { id: ports.ids.uuid(), name: 'Owner', installation: false, createdAt };
  await tx.accounts.insert(account);
  await tx.members.insert(context.storeId, { id: account.id, role: 'owner', sealed: '', createdAt });
  return account;
}

export const app = {
  'app.me': defineOperation({
    title: 'Get the signed-in account',
    description:
      'Returns the account of the session, whether it is the administrator of the installation, and its stores with the role in each. The administrator has the role owner in every store; the first 100 are listed.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      account: z.object({ id: MemberId, name: MemberName }),
      installation: z.boolean(),
      sessionId: SessionId,
      stores: z.array(z.object({ id: id('The store.'), name: StoreName, role: z.enum(ROLES), email: MemberEmail })),
    }),
    example: {},
    async handler(_, context) {
      const { id, name, installation, sessionId } = signedIn(context);
      return { account: { id, name }, installation, sessionId, stores: await storesOf(context) };
    },
  }),
  'app.unlink': defineOperation({
    title: 'Disconnect your company account',
    description:
      'Disconnects the signed-in account from its OpenID Connect identity. Sessions continue; the next sign-in with a company account connects one again, by the email address.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({}),
    output: z.object({ unlinked: z.boolean().describe('False if none was connected.') }),
    example: {},
    async handler(_, context) {
      const { id } = signedIn(context);
      return { unlinked: await context.ports.transaction((tx) => tx.sessions.removeIdentity(id)) };
    },
  }),
  'app.link': defineOperation({
    title: 'Create a sign-in link',
    description:
      'Creates a link that signs in to the app once, within 15 minutes, and returns it once. Without a member: the first owner of the store, who is created if there is none; without a store, the administrator of the installation.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({ member: z.string().describe('Id of the member who gets the link.').optional() }),
    output: z.object({
      url: asWritten(z.string(), 'returned once').describe('Path of the sign-in page, with the token in the fragment.'),
      expiresAt: Time,
      member: z.object({ id: MemberId, name: MemberName }),
    }),
    example: {},
    async handler({ member }, context) {
      const { ports } = context;
      const token = makeAccessToken(ports.ids);
      const expiresAt = ports.clock.now() + SIGN_IN_LINK_MS;
      const { id, name } = await ports.transaction(async (tx) => {
        const account = await accountOf(tx, member, context);
        await tx.sessions.insertLink({ hash: hashAccessToken(token), accountId: account.id, expiresAt });
        return account;
      });
      return { url: `/app/sign-in#${token}`, expiresAt: new Date(expiresAt).toISOString(), member: { id, name } };
    },
  }),
};
