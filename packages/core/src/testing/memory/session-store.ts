import type { Account } from '../../domain/account.js';
import type { Session, SignInLink } from '../../domain/session.js';
import type { SessionStore } from '../../ports/index.js';
import { listRows, removeRows, rowsOf, type Tables } from './tables.js';

type Row = Session & { hash: string };
const sessionRows = (tables: Tables) => rowsOf<Row>(tables, 'sessions');
const identityRows = (tables: Tables) => rowsOf<{ hash: string; accountId: string }>(tables, 'identities');
const linkRows = (tables: Tables) => rowsOf<SignInLink>(tables, 'sign_in_links');

export function removeSignIns(tables: Tables, id: string): void {
  removeRows(sessionRows(tables), ({ accountId }) => accountId === id);
  removeRows(linkRows(tables), ({ accountId }) => accountId === id);
  removeRows(identityRows(tables), ({ accountId }) => accountId === id);
}

export function memorySessionStore(tables: () => Tables): SessionStore {
  const rows = () => sessionRows(tables());
  const read = ({ hash: _, ...session }: Row): Session => session;
  /** Removes at most `limit` rows. */
  const removeSome = <T>(all: T[], gone: (row: T) => boolean, limit: number) => {
    let left = limit;
    return removeRows(all, (row) => gone(row) && left-- > 0);
  };
  return {
    async find(hash) {
      const row = rows().find((one) => one.hash === hash);
      const account = rowsOf<Account>(tables(), 'accounts').find(({ id }) => id === row?.accountId);
      return row && account && { session: read(row), account };
    },
    async list(accountId, slice) {
      const { items, total } = listRows(
        rows().filter((row) => row.accountId === accountId),
        slice,
      );
      return { items: items.map(read), total };
    },
    async insert(session) {
      rows().push(session);
    },
    async touch(id, at) {
      const row = rows().find((one) => one.id === id);
      if (row) row.lastUsedAt = at;
    },
    remove: async (accountId, id) => removeRows(rows(), (row) => row.accountId === accountId && row.id === id) > 0,
    async removeByHash(hash) {
      removeRows(rows(), (row) => row.hash === hash);
    },
    async removeAll(accountId) {
      removeSignIns(tables(), accountId);
    },
    findIdentity: async (hash) => identityRows(tables()).find((one) => one.hash === hash)?.accountId,
    async insertIdentity(hash, accountId) {
      const isTaken = identityRows(tables()).some((one) => one.hash === hash || one.accountId === accountId);
      if (!isTaken) identityRows(tables()).push({ hash, accountId });
      return !isTaken;
    },
    removeIdentity: async (id) => removeRows(identityRows(tables()), ({ accountId }) => accountId === id) > 0,
    async insertLink(link) {
      linkRows(tables()).push(link);
    },
    async takeLink(hash, now) {
      const link = linkRows(tables()).find((one) => one.hash === hash && one.expiresAt > now);
      if (link) removeRows(linkRows(tables()), (one) => one.hash === hash);
      return link?.accountId;
    },
    removeExpired: async ({ usedBefore, createdBefore, now }, limit) =>
      removeSome(rows(), ({ lastUsedAt, createdAt }) => lastUsedAt < usedBefore || createdAt < createdBefore, limit) +
      removeSome(linkRows(tables()), ({ expiresAt }) => expiresAt <= now, limit),
  };
}
