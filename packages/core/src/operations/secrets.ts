import { z } from 'zod';
import {
  changeSecret,
  emptySecret,
  OwnedSecretView,
  SecretInput,
  SecretInUseView,
  SecretName,
  SecretView,
  secretSealContext,
  showOwnedSecret,
  showSecret,
} from '../domain/secret.js';
import { defineOperation } from '../operation.js';
import { requestsUsing } from '../requests/secret-users.js';
import { conflict, notFound } from '../shared/errors.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';

export const secrets = {
  'secrets.list': defineOperation({
    title: 'List secrets',
    description:
      'Lists secrets, newest first: name, description and whether a value is set. Values are never returned.',
    level: 'read',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(SecretView),
    example: {},
    handler: (input, { storeId, ports }) => paged(input, (slice) => ports.secrets.list(storeId, slice), showSecret),
  }),
  'secrets.names': defineOperation({
    title: 'List secret names',
    description:
      'Lists secret names only, newest first. Values cannot be read. Use a secret in an HTTP request as {{ secrets.NAME }}.',
    level: 'read',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(SecretName),
    example: {},
    handler: (input, { storeId, ports }) =>
      paged(
        input,
        (slice) => ports.secrets.list(storeId, slice),
        ({ name }) => ({ name }),
      ),
  }),
  'secrets.owned': defineOperation({
    title: 'List secrets with their hosts',
    description:
      'Lists secrets as secrets.list does, with the hosts each may be sent to and the HTTP requests that refer to it, among the newest 200. Values are never returned.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(SecretInUseView),
    example: {},
    async handler(input, context) {
      const { storeId, ports } = context;
      const page = await paged(
        input,
        (slice) => ports.secrets.list(storeId, slice),
        (secret) => secret,
      );
      const names = page.items.map(({ name }) => name);
      const rows = new Map((await ports.secrets.findMany(storeId, names)).map((row) => [row.name, row]));
      const users = await requestsUsing(names, context);
      // One that was removed meanwhile has no row.
      const items = page.items.flatMap(({ name }) => {
        const row = rows.get(name);
        return row ? [{ ...showOwnedSecret(row), usedBy: users.get(name) ?? [] }] : [];
      });
      return { ...page, items };
    },
  }),
  'secrets.set': defineOperation({
    title: 'Set a secret',
    description:
      'Creates or updates a secret; omitted fields are kept. A secret can be created without a value, and can be restricted to certain hosts. The value is never returned.',
    level: 'owner',
    effect: 'update',
    input: SecretInput,
    resource: OwnedSecretView,
    output: OwnedSecretView,
    example: {
      name: 'WAREHOUSE_KEY',
      description: 'Warehouse API key',
      value: 'wk_7Q2x9ZpL4vRt',
      allowHosts: ['api.example.com'],
    },
    async handler({ name, ...sent }, { storeId, seal, ports }) {
      const now = ports.clock.now();
      const change = {
        description: sent.description,
        sealed: sent.value ? await seal(secretSealContext(name), sent.value) : sent.value === '' ? null : undefined,
        allowHosts: sent.allowHosts,
      };
      const secret = await ports.transaction(async (tx) => {
        const fresh = changeSecret(emptySecret(ports.ids.uuid(), name, now), change, now);
        let stored = await tx.secrets.lock(storeId, name);
        if (!stored) {
          if (await tx.secrets.insert(storeId, fresh)) return fresh;
          // Created concurrently: update that one.
          stored = await tx.secrets.lock(storeId, name);
        }
        if (!stored) throw conflict('name: was set and removed at the same time; try again');
        const row = changeSecret(stored, change, now);
        await tx.secrets.replace(storeId, name, row);
        return row;
      });
      return showOwnedSecret(secret);
    },
  }),
  'secrets.remove': defineOperation({
    title: 'Delete a secret',
    description: 'Permanently deletes a secret and its value. Layouts and requests that still use it will fail.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ name: z.string().meta({ identity: true, description: 'Name of the secret.' }) }),
    output: SecretName.extend({ deleted: z.literal(true) }),
    example: { name: 'WAREHOUSE_KEY' },
    async handler({ name }, { storeId, ports }) {
      if (!(await ports.transaction((tx) => tx.secrets.remove(storeId, name)))) throw notFound('secret');
      return { deleted: true as const, name };
    },
  }),
};
