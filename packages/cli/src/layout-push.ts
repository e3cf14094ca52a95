import { createHash, randomUUID } from 'node:crypto';
import type { OutputOf } from '@sendstep/core';
import type { Backend } from './backend-types.js';
import { pc } from './colours.js';
import { shownDiff } from './layout-files.js';
import { foldersIn, type LocalLayout, renameLocal, withVersion, writeLocal } from './layout-folder.js';
import { type Planned, planPush } from './layout-push-plan.js';
import { type LayoutServer, layoutServer } from './layout-server.js';
import { lintList } from './lint-list.js';
import { readInput } from './operation-fields.js';
import { plain, type Streams } from './output.js';

type Saved = OutputOf<'versions.create'>;

/** Why this folder keeps the push from starting. */
function refusals(plan: Planned, flags: Record<string, unknown>): string[] {
  const faults = (plan.check?.faults ?? []).map(({ field, line, column, message }) => {
    const place = line === undefined ? '' : ` line ${line}, column ${column}:`;
    return `${field}:${place} ${message}`;
  });
  const deletes = flags.delete === true ? [] : plan.deletes;
  return [
    ...plan.reasons,
    ...faults,
    ...deletes.map((code) => `the language ${code} would be deleted: confirm with --delete, or pull it again`),
    ...(plan.check?.errors && flags.lint !== false ? ['the lint found errors: fix them, or push with --no-lint'] : []),
  ];
}

const COLOURS = { create: pc.green, update: pc.green, unchanged: pc.dim, behind: pc.yellow, refused: pc.red };

function show(plan: Planned, reasons: string[], streams: Streams): void {
  if (plan.state === 'unchanged') return;
  const state = reasons.length > 0 ? 'refused' : plan.state;
  const lines = [`${COLOURS[state](state)} ${pc.bold(plain(plan.name))} ${pc.dim(plain(plan.folder))}`];
  if (state === 'behind') lines.push('  the server has a newer version and you changed nothing: pull to get it');
  if (plan.changes.length > 0) lines.push(shownDiff(plan.changes));
  lines.push(...reasons.map((reason) => `  ${pc.red(plain(reason))}`));
  if (plan.theirs.length > 0) lines.push('  on the server:', shownDiff(plan.theirs));
  if (plan.check && plan.check.findings.length > 0) lines.push(lintList(plan.check));
  streams.out(`${lines.join('\n')}\n`);
}

/** Creates the layout of a folder. Repeated after a lost response, it returns the same layout. */
async function create(server: LayoutServer, directory: string, { folder, version, content }: LocalLayout) {
  const run = async (idempotencyKey: string) =>
    (await server.run('layouts.create', content.layout, { idempotencyKey })) as OutputOf<'layouts.create'>;
  const key = createHash('sha256')
    .update(JSON.stringify([folder, version, content.layout]))
    .digest('hex');
  const created = await run(key);
  // The folder is a copy of one that was pushed before.
  return foldersIn(directory).includes(created.id) ? run(randomUUID()) : created;
}

/** Writes one layout and the new version into its folder. Returns its id and version. */
async function write(server: LayoutServer, directory: string, { folder, state, local }: Planned) {
  const { content, files, version: base } = local!;
  let [id, version] = [folder, base];
  const keep = () => writeLocal(directory, id, { 'layout.json': withVersion(files['layout.json']!, version) });
  if (state === 'create') {
    const created = await create(server, directory, local!);
    [id, version] = [created.id, created.version];
    // At once: if the translations fail, the next push continues with this layout.
    renameLocal(directory, folder, id);
    keep();
  }
  if (state === 'update' || content.translations.length > 0) {
    version = ((await server.run('versions.create', { id, ...content, ifVersion: version })) as Saved).version;
    keep();
  }
  return { folder, id, version };
}

/** `layouts push`: checks everything first, then saves each changed layout as one version. */
export async function pushLayouts(
  backend: Backend,
  directory: string,
  flags: Record<string, unknown>,
  streams: Streams,
): Promise<void> {
  const variables = flags.variables === undefined ? undefined : readInput(flags.variables as string, '--variables');
  const server = layoutServer(backend, streams);
  const { plans, onlyOnServer } = await planPush(server, directory, { variables });
  const told = plans.map((plan) => ({ plan, reasons: refusals(plan, flags) }));
  const json = flags.json === true;
  if (!json) for (const { plan, reasons } of told) show(plan, reasons, streams);
  for (const { id, name } of onlyOnServer) {
    streams.error(
      `note: ${plain(name)} is only on the server; pull it, or delete it with: sendstep layouts remove ${id}\n`,
    );
  }
  const refused = told.filter(({ reasons }) => reasons.length > 0).length;
  const changed = plans.filter(({ state }) => state === 'create' || state === 'update');
  const pushed: Awaited<ReturnType<typeof write>>[] = [];
  try {
    if (refused === 0 && flags.dryRun !== true)
      for (const plan of changed) {
        pushed.push(await write(server, directory, plan));
        const { id, version } = pushed.at(-1)!;
        if (!json) streams.out(`pushed ${plain(plan.name)} ${pc.dim(`${id}, version ${version}`)}\n`);
      }
  } finally {
    if (json) {
      const shown = told.map(({ plan: { local, check, ...plan }, reasons }) => ({ ...plan, ...check, reasons }));
      streams.out(`${JSON.stringify({ plans: shown, pushed }, null, 2)}\n`);
    }
  }
  if (refused > 0) {
    throw new Error(
      `nothing was pushed: ${refused} of ${plans.length} layouts cannot be; if the server changed, pull first: it keeps your changes`,
    );
  }
  if (!json && changed.length === 0) streams.out('nothing to push\n');
  else if (!json && flags.dryRun === true) streams.out(`${changed.length} layouts would be pushed\n`);
}
