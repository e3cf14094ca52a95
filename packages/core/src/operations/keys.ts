import { z } from 'zod';
import { LEVELS } from '../domain/access.js';
import { hashKey, hintOf, type Key, KeyView, makeKey, showKey } from '../domain/key.js';
import { type Context, defineOperation } from '../operation.js';
import { found, notFound } from '../shared/errors.js';
import { id, optionalName } from '../shared/fields.js';
import { asWritten } from '../shared/outgoing.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';

const KeyId = id('API key id.');
const level = z.enum(LEVELS).describe('Access level: read, write or execute; each includes the previous ones.');

/** The caller's store. Only an owner who named none can pass just a key id, which determines the store. */
const storeOfKey = async (keyId: string, context: Context) =>
  context.anyStore ? found(await context.ports.keys.storeOf(keyId), 'key') : context.storeId;

export const keys = {
  'keys.create': defineOperation({
    title: 'Create an API key',
    description: 'Creates an API key for a store and returns it once; only its hash is stored.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({
      level: level.describe('Access level: read, write or execute (default read).').optional(),
      name: optionalName(200, 'What the key is for.'),
    }),
    output: z.object({
      id: KeyId,
      key: asWritten(z.string(), 'returned once'),
      level: z.enum(LEVELS),
      name: z.string(),
    }),
    example: { level: 'read', name: 'Reporting' },
    async handler(input, { storeId, ports }) {
      const key = makeKey(ports.ids);
      const record: Key = {
        id: ports.ids.uuid(),
        name: input.name ?? '',
        hint: hintOf(key),
        level: input.level ?? 'read',
        createdAt: ports.clock.now(),
        lastUsedAt: null,
        revokedAt: null,
      };
      await ports.transaction((tx) => tx.keys.insert(storeId, { ...record, hash: hashKey(key) }));
      return { id: record.id, key, level: record.level, name: record.name };
    },
  }),
  'keys.list': defineOperation({
    title: 'List API keys',
    description:
      'Lists the API keys of a store, newest first, with level, last use and revocation. The keys themselves are never returned.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(KeyView),
    example: {},
    // A store has few keys, so q is ignored.
    handler: ({ page, limit }, { storeId, ports }) =>
      paged({ page, limit }, (slice) => ports.keys.list(storeId, slice), showKey),
  }),
  'keys.update': defineOperation({
    title: "Change an API key's level",
    description: 'Changes the access level of a key. Takes effect with the next request, on every host.',
    level: 'owner',
    effect: 'update',
    input: z.strictObject({ id: KeyId, level }),
    output: KeyView,
    example: { id: '…', level: 'write' },
    async handler(input, context) {
      const { ports } = context;
      const storeId = await storeOfKey(input.id, context);
      const changed = await ports.transaction((tx) => tx.keys.changeLevel(storeId, input.id, input.level));
      if (!changed) throw notFound('key');
      return showKey(found(await ports.keys.find(storeId, input.id), 'key'));
    },
  }),
  'keys.revoke': defineOperation({
    title: 'Revoke an API key',
    description: 'Permanently revokes a key. Takes effect with the next request, on every host.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ id: KeyId }),
    output: z.object({ revoked: z.literal(true), id: KeyId }),
    example: { id: '…' },
    async handler(input, context) {
      const { ports } = context;
      const storeId = await storeOfKey(input.id, context);
      const revoked = await ports.transaction((tx) => tx.keys.revoke(storeId, input.id, ports.clock.now()));
      if (!revoked) throw notFound('key');
      return { revoked: true as const, id: input.id };
    },
  }),
};
