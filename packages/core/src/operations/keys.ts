import { z } from 'zod';
import { LEVELS } from '../domain/access.js';
import { hashKey, hintOf, type Key, KeyView, makeKey, showKey } from '../domain/key.js';
import { type Context, defineOperation } from '../operation.js';
import { found, notFound } from '../shared/errors.js';
import { id, optionalName } from '../shared/fields.js';
import { asWritten } from '../shared/outgoing.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';

const KeyId = id('Id of an API key.');
const level = z.enum(LEVELS).describe('What the key may do: read, write or execute; each includes the ones before.');

/** An owner may name a key alone: its store follows from it. */
const storeOfKey = async (keyId: string, { ports }: Context) => found(await ports.keys.storeOf(keyId), 'key');

export const keys = {
  'keys.create': defineOperation({
    title: 'Create an API key',
    description: 'Creates an API key for a store and shows it, this once: only its hash is stored.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({
      level: level.describe('What the key may do: read, write or execute (default read).').optional(),
      name: optionalName(200, 'What the key is for.'),
    }),
    output: z.object({
      id: KeyId,
      key: asWritten(z.string(), 'shown this once'),
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
      'Lists the keys of a store with level, last use and revocation, newest first. Never the keys themselves.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(KeyView),
    example: {},
    // A store has a handful of keys: a search text is ignored.
    handler: ({ page, limit }, { storeId, ports }) =>
      paged({ page, limit }, (slice) => ports.keys.list(storeId, slice), showKey),
  }),
  'keys.update': defineOperation({
    title: "Change an API key's level",
    description: 'Changes what a key may do. It takes effect with the next request, on every host.',
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
    description: 'Makes a key invalid for good. It takes effect with the next request, on every host.',
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
