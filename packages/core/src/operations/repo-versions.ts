import { z } from 'zod';
import { withoutTrailers } from '../domain/commit-message.js';
import { IfLayoutVersion } from '../domain/if-version.js';
import { LayoutId, LayoutView } from '../domain/layout.js';
import { layoutFolder, readLayoutFiles } from '../domain/layout-files.js';
import { isSha, REPO_PROVIDERS, type RepoProvider, repositorySealContext } from '../domain/repository.js';
import { readSnapshot, type Snapshot } from '../domain/snapshot.js';
import { TranslationView } from '../domain/translation.js';
import { findLayout } from '../layouts/find-layout.js';
import { layoutWarnings, Warnings } from '../layouts/layout-warnings.js';
import { putSnapshot } from '../layouts/put-snapshot.js';
import { noteOf } from '../layouts/save-layout.js';
import { type Context, defineOperation } from '../operation.js';
import type { RepoCommit, RepoConnection } from '../ports/index.js';
import { RepoFailure } from '../ports/repo-host.js';
import { conflict, found, SendstepError } from '../shared/errors.js';
import { Time } from '../shared/fields.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';
import { showSnapshot } from './versions.js';

const PER_PAGE = 20;

const provider = z.enum(REPO_PROVIDERS).describe('Require this provider; default: whichever is connected.').optional();
const sha = z.string().meta({ identity: true, description: 'Commit id.' });
const input = { id: LayoutId, provider };

export const CommitView = z.object({
  sha: asWritten(z.string(), 'an id'),
  message: asWritten(z.string(), MAIL_CONTENT),
  author: z.string(),
  committedAt: Time,
});
const showCommit = ({ message, committedAt, ...commit }: RepoCommit): z.input<typeof CommitView> => ({
  ...commit,
  message: withoutTrailers(message),
  committedAt: new Date(committedAt).toISOString(),
});

/** The connected repository, with its token. */
async function connected(wanted: RepoProvider | undefined, context: Context): Promise<RepoConnection> {
  const { storeId, ports, open } = context;
  const repository = await ports.repositories.find(storeId);
  const how = `connect one: sendstep repo connect --provider ${wanted ?? REPO_PROVIDERS.join('|')} --url URL`;
  if (!repository) throw conflict(`no repository is connected; ${how}`);
  const { id, provider, url, branch, sealed } = repository;
  if (wanted && wanted !== provider) {
    throw conflict(`the connected repository’s provider is ${provider}, not ${wanted}; use "repo", or ${how}`);
  }
  const token = sealed === null ? undefined : await open(repositorySealContext(id), sealed);
  return { storeId, provider, url, branch, token };
}

/** 409 for a missing repository comes before faults in the page or commit. */
async function findConnected(sent: { id: string; provider?: unknown }, context: Context): Promise<void> {
  await findLayout(sent, context);
  await connected(provider.safeParse(sent.provider).data, context);
}

/** Repository failures are temporary: the caller can retry, and the message gives the host's reason. */
const reaching = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof RepoFailure)) throw error;
    throw new SendstepError('unavailable', `the repository cannot be read right now: ${error.message}`);
  });

/** A layout at a commit, fully validated: anyone may have written it. */
async function readCommit(id: string, sha: string, wanted: RepoProvider | undefined, context: Context) {
  const { row } = await findLayout({ id }, context);
  const connection = await connected(wanted, context);
  const host = context.ports.repoHosts[connection.provider];
  const read = isSha(sha) ? await reaching(host.read(connection, sha, layoutFolder(id))) : undefined;
  const { commit, files } = found(read, 'version');
  const { version, layout, translations } = readLayoutFiles(files);
  return {
    row,
    commit,
    version: Number.isInteger(version) ? Number(version) : 0,
    snapshot: readSnapshot(layout, translations),
  };
}

/** The snapshot as stored parts, all with the version and date of the commit. */
const partsOf = ({ layout, translations }: Snapshot, version: number, at: number) =>
  Object.entries({ '': layout, ...translations }).map(([locale, content]) => ({
    locale,
    content: JSON.stringify(content),
    version,
    createdAt: at,
    updatedAt: at,
  }));

export const repoVersions = {
  'repoVersions.list': defineOperation({
    title: 'List repository versions of a layout',
    description: `Lists every commit of a layout in the connected repository, newest first, ${PER_PAGE} per page. The path accepts git or github instead of repo. total and pages are null if the repository host cannot count commits.`,
    level: 'read',
    effect: 'read',
    input: z.strictObject({ ...input, page: z.int().min(1).describe('Page number, from 1 (default 1).').optional() }),
    output: z.object({
      items: z.array(CommitView),
      page: z.int(),
      limit: z.int(),
      total: z.int().nullable(),
      pages: z.int().nullable(),
    }),
    example: { id: '…', page: 1 },
    subject: findConnected,
    async handler({ id, provider, page = 1 }, context) {
      await findLayout({ id }, context);
      const connection = await connected(provider, context);
      const host = context.ports.repoHosts[connection.provider];
      const { items, total } = await reaching(host.log(connection, layoutFolder(id), page, PER_PAGE));
      const pages = total === null ? null : Math.ceil(total / PER_PAGE);
      return { items: items.map(showCommit), page, limit: PER_PAGE, total, pages };
    },
  }),
  'repoVersions.get': defineOperation({
    title: 'Get a layout at a commit',
    description:
      'Returns a layout and all its translations as they were at a commit of the connected repository. The path accepts git or github instead of repo.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ ...input, sha }),
    output: CommitView.extend({ layout: LayoutView, translations: z.array(TranslationView) }),
    example: { id: '…', sha: '…' },
    subject: findConnected,
    async handler({ id, sha, provider }, context) {
      const { row, commit, version, snapshot } = await readCommit(id, sha, provider, context);
      const at = commit.committedAt;
      const parts = partsOf(snapshot, version, at);
      return { ...showCommit(commit), ...showSnapshot(row, { version, createdAt: at }, parts) };
    },
  }),
  'repoVersions.restore': defineOperation({
    title: 'Restore a layout from a commit',
    description:
      'Restores a layout to a commit of the connected repository, with exactly the languages it had there, and saves it as a new version. It is validated like any save; invalid content is refused and changes nothing. The path accepts git or github instead of repo.',
    level: 'write',
    effect: 'update',
    input: z.strictObject({ ...input, sha, ifVersion: IfLayoutVersion }),
    output: z.object({
      restored: asWritten(z.string(), 'an id'),
      version: z.int(),
      layout: LayoutView,
      warnings: Warnings,
    }),
    example: { id: '…', sha: '…' },
    subject: findConnected,
    replay: 'output',
    warn: ({ layout }, context) => layoutWarnings(layout, context),
    async handler({ id, sha, provider, ifVersion }, context) {
      const { snapshot } = await readCommit(id, sha, provider, context);
      const note = noteOf(context, `restored commit ${sha.slice(0, 12)}`, 'repo');
      return putSnapshot(
        context,
        { id, ifVersion },
        async () => snapshot,
        () => note,
        { restored: sha },
      );
    },
  }),
};
