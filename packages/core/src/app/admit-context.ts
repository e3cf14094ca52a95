import type { Store } from '../domain/store.js';
import type { Context } from '../operation.js';
import type { Ports, Vault } from '../ports/index.js';
import { openLink } from '../sending/links.js';
import { found, invalid } from '../shared/errors.js';
import { createSharedCache } from '../shared/shared-cache.js';
import { createKeyCheck } from './admit-key.js';
import { checkSession } from './admit-session.js';

/**
 * A key, the owner of the installation working on a store named by id or name (or on none), the session of a member working
 * on a store named by id (or on none), or the token of a link.
 */
export type Caller =
  | { key: string }
  | { owner: string | undefined }
  | { session: string; store?: string | undefined }
  | { link: string };

const MAX_CACHED_CHARACTERS = 16_000_000;
const UNLIMITED = { async spendExecute() {} };

/** Turns a caller into the context that operations run in. */
export function createContexts(ports: Ports): (caller: Caller) => Promise<Context> {
  const checkKey = createKeyCheck(ports);
  const shared = { ports, cached: createSharedCache(MAX_CACHED_CHARACTERS) };

  const sealing = (vault: Vault): Pick<Context, 'seal' | 'open' | 'hash'> => ({
    seal: (place, text) => ports.cipher.seal(vault, place, text),
    open: (place, sealed) => ports.cipher.open(vault, place, sealed),
    hash: (purpose, text) => ports.cipher.hash(vault, purpose, text),
  });

  /** What is the same in every request of a key. The facts of a key are cached, and with them this part. */
  const constants = new WeakMap<
    object,
    Pick<Context, 'seal' | 'open' | 'hash' | 'storeId' | 'ports' | 'cached' | 'key'>
  >();

  async function keyContext(key: string): Promise<Context> {
    const { level, budget, facts, spendExecute } = await checkKey(key);
    let constant = constants.get(facts);
    if (!constant) {
      constant = { ...shared, ...sealing(facts), storeId: facts.storeId, key: facts };
      constants.set(facts, constant);
    }
    return { ...constant, level, budget, spendExecute };
  }

  async function ownerContext(name: string | undefined): Promise<Context> {
    const store =
      name === undefined
        ? undefined
        : found((await ports.stores.find(name)) ?? (await ports.stores.findByName(name)), `store "${name}"`);
    return store ? storeContext(store) : withoutStore({ anyStore: true });
  }

  async function sessionContext(token: string, storeId: string | undefined): Promise<Context> {
    const { member, store } = await checkSession(ports, token, storeId);
    return store ? { ...storeContext(store), member } : withoutStore({ member });
  }

  const storeContext = (store: Store): Context => ({
    ...shared,
    ...sealing(vaultOf(store)),
    ...UNLIMITED,
    storeId: store.id,
    level: 'owner',
  });

  /** Some operations need no store, so only using it is an error. */
  function withoutStore(caller: Pick<Context, 'anyStore' | 'member'>): Context {
    const storeRequired = () => {
      throw invalid('store', 'required');
    };
    return {
      ...shared,
      ...UNLIMITED,
      ...caller,
      seal: storeRequired,
      open: storeRequired,
      hash: storeRequired,
      get storeId() {
        return storeRequired();
      },
      level: 'owner',
    };
  }

  async function linkContext(token: string): Promise<Context> {
    const { store, link } = found(await openLink(ports, token), 'link');
    return {
      ...shared,
      ...sealing(vaultOf(store)),
      ...UNLIMITED,
      storeId: store.id,
      level: 'link',
      link: { ...link, storeName: store.name },
    };
  }

  return async (caller) => {
    if ('link' in caller) return linkContext(caller.link);
    if ('session' in caller) return sessionContext(caller.session, caller.store);
    return 'key' in caller ? keyContext(caller.key) : ownerContext(caller.owner);
  };
}

const vaultOf = ({ id, dataKey }: { id: string; dataKey: string }): Vault => ({ storeId: id, dataKey });
