import { z } from 'zod';
import {
  changeSecret,
  emptySecret,
  OwnedSecretView,
  SecretInput,
  SecretName,
  SecretView,
  secretPlace,
  showOwnedSecret,
  showSecret,
} from '../domain/secret.js';
import { defineOperation } from '../operation.js';
import { conflict, notFound } from '../shared/errors.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';

export const secrets = {
  'secrets.list': defineOperation({
    title: 'List secrets',
    description:
      'Lists the secrets of the store, newest first: name, description and whether it has a value. No call returns a value.',
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
      'Lists the names of the stored secrets, newest first, and nothing else about them: values cannot be read. Use one in an HTTP request as {{ secrets.NAME }}.',
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
  'secrets.set': defineOperation({
    title: 'Set a secret',
    description:
      'Creates a secret, or changes the one of that name; what is left out stays as it is. A secret may wait for its value, and may be limited to hosts: it is then sent to no other. The answer never holds the value.',
    level: 'owner',
    effect: 'update',
    input: SecretInput,
    resource: OwnedSecretView,
    output: OwnedSecretView,
    example: {
      name: 'WAREHOUSE_KEY',
      description: 'Key of the warehouse',
      value: 'wk_7Q2x9ZpL4vRt',
      allowHosts: ['api.example.com'],
    },
    async handler({ name, ...sent }, { storeId, seal, ports }) {
      const now = ports.clock.now();
      const change = {
        description: sent.description,
        sealed: sent.value ? await seal(secretPlace(name), sent.value) : sent.value === '' ? null : undefined,
        allowHosts: sent.allowHosts,
      };
      const secret = await ports.transaction(async (tx) => {
        const fresh = changeSecret(emptySecret(ports.ids.uuid(), name, now), change, now);
        let stored = await tx.secrets.lock(storeId, name);
        if (!stored) {
          if (await tx.secrets.insert(storeId, fresh)) return fresh;
          // Another one made it in between: then this is a change of that.
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
    description: 'Deletes a secret with its value for good. What still refers to it fails from then on.',
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
