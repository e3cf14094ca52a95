import { z } from 'zod';
import {
  RepositoryInput,
  RepositoryView,
  repositorySealContext,
  repositoryUrlFault,
  showRepository,
  takesToken,
} from '../domain/repository.js';
import { requireAdministrator } from '../domain/role.js';
import { type Context, defineOperation } from '../operation.js';
import { RepoFailure } from '../ports/repo-host.js';
import { conflict, invalid } from '../shared/errors.js';

/** Layouts queued per transaction; other writes proceed in between. */
const IMPORT_BATCH = 500;

const status = async ({ storeId, ports }: Context) => {
  const repository = await ports.repositories.find(storeId);
  if (!repository) return { connected: false };
  return showRepository(repository, await ports.repositories.waiting(storeId));
};

export const repository = {
  'repo.connect': defineOperation({
    title: 'Connect a repository',
    description:
      'Connects the store to a git repository. All current layouts are committed to it, then every save. The repository must be reachable, and the branch must exist unless the repository is empty. Connecting the same repository again replaces the token.',
    level: 'owner',
    effect: 'create',
    input: RepositoryInput,
    output: RepositoryView,
    example: { provider: 'git' as const, url: '/srv/git/layouts.git', branch: 'main' },
    async handler({ provider, url, branch: wanted, token = '' }, context) {
      const { storeId, seal, ports } = context;
      // The URL may be a path on the machine of the host.
      if (provider === 'git') requireAdministrator(context.member);
      const fault = repositoryUrlFault(provider, url);
      if (fault) throw invalid('url', fault);
      if (token && !takesToken(provider, url)) throw invalid('token', 'only for https and GitHub');
      if (!token && provider === 'github') throw invalid('token', 'required for GitHub');
      const connection = { storeId, provider, url, branch: wanted || undefined, token: token || undefined };
      const branch = await ports.repoHosts[provider].check(connection).catch((error: unknown) => {
        throw error instanceof RepoFailure ? invalid('url', error.message) : error;
      });
      const now = ports.clock.now();
      const fresh = ports.ids.uuid();
      await ports.transaction(async (tx) => {
        const stored = await tx.repositories.find(storeId);
        const same = stored?.provider === provider && stored.url === url && stored.branch === branch;
        const id = same ? stored.id : fresh;
        const sealed = token ? await seal(repositorySealContext(id), token) : null;
        if (same) await tx.repositories.renew(storeId, id, sealed);
        else await tx.repositories.connect(storeId, { id, provider, url, branch, sealed, connectedAt: now });
      });
      // Queue now, before later saves; if the host dies here, the job queues the rest.
      const importMore = () => ports.transaction((tx) => tx.repositories.importMore(storeId, fresh, IMPORT_BATCH, now));
      for (let batch = 1; await importMore(); batch++) context.progress?.(`${batch * IMPORT_BATCH} layouts queued`);
      return status(context);
    },
  }),
  'repo.status': defineOperation({
    title: 'Show the connected repository',
    description:
      'Returns the connected repository, the number of queued and committed saves, and the error of the last attempt, if it failed. The token is never returned.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({}),
    output: RepositoryView,
    example: {},
    handler: (_input, context) => status(context),
  }),
  'repo.disconnect': defineOperation({
    title: 'Disconnect the repository',
    description:
      'Disconnects the repository and deletes its token and the queued saves. Existing commits stay in the repository.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({}),
    output: z.object({ disconnected: z.literal(true) }),
    example: {},
    async handler(_input, { storeId, ports }) {
      if (!(await ports.transaction((tx) => tx.repositories.disconnect(storeId)))) {
        throw conflict('no repository is connected');
      }
      return { disconnected: true as const };
    },
  }),
};
