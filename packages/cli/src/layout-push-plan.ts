import { isUuid, type OutputOf } from '@sendstep/core';
import { SendstepError } from '@sendstep/core/errors';
import { diffFiles } from './layout-files.js';
import { comparable, foldersIn, isSame, type LocalLayout, readLocal } from './layout-folder.js';
import { type LayoutServer, versionLine } from './layout-server.js';
import { UsageError } from './usage-error.js';

export type Checked = OutputOf<'layouts.check'>;

/** What a push does with one folder. */
export interface Planned {
  folder: string;
  name: string;
  state: 'create' | 'update' | 'unchanged' | 'behind' | 'refused';
  local?: LocalLayout;
  /** Against what is on the server. */
  changes: { file: string; diff: string }[];
  /** Languages that the server has and the folder does not. */
  deletes: string[];
  /** Why nothing can be pushed. */
  reasons: string[];
  /** What others changed on the server since the pull. */
  theirs: { file: string; diff: string }[];
  check?: Checked;
}

const GONE =
  'is not on the server: it was deleted since the pull, or the folder is of another store; to create it as a new layout, rename the folder';

async function planOne(
  server: LayoutServer,
  directory: string,
  folder: string,
  layouts: Awaited<ReturnType<LayoutServer['list']>>,
): Promise<Planned> {
  const plan: Planned = { folder, name: folder, state: 'refused', changes: [], deletes: [], reasons: [], theirs: [] };
  try {
    plan.local = readLocal(directory, folder);
  } catch (error) {
    if (!(error instanceof SendstepError || error instanceof UsageError)) throw error;
    return { ...plan, reasons: [error.message] };
  }
  const { local } = plan;
  plan.name = String(local.content.layout.name ?? folder);
  const remote = layouts.get(folder);
  if (!remote) {
    if (isUuid(folder)) return { ...plan, reasons: [GONE] };
    return { ...plan, state: 'create', changes: diffFiles({}, comparable(local.files)) };
  }
  const current = (await server.files(folder, remote.version)) ?? {};
  if (isSame(current, local.files)) return { ...plan, state: 'unchanged' };
  plan.changes = diffFiles(comparable(current), comparable(local.files));
  const codes = local.content.translations.map(({ locale }) => locale);
  plan.deletes = remote.languages.filter(
    (code) => code !== local.content.layout.defaultLocale && !codes.includes(code),
  );
  if (local.content.layout.bodyType !== remote.bodyType) plan.reasons.push('bodyType: cannot change after creation');
  if (local.version === remote.version) return { ...plan, state: plan.reasons.length > 0 ? 'refused' : 'update' };
  const base = await server.files(folder, local.version);
  if (base && isSame(base, local.files)) return { ...plan, state: 'behind', changes: [], deletes: [] };
  const saved = await server.since(folder, local.version);
  return {
    ...plan,
    changes: base ? diffFiles(comparable(base), comparable(local.files)) : plan.changes,
    deletes: [],
    reasons: [
      `changed on the server since your pull (yours began at version ${local.version}):`,
      ...saved.map((note) => `  ${versionLine(note)}`),
    ],
    theirs: base ? diffFiles(comparable(base), comparable(current)) : [],
  };
}

/** Compares a directory with the server and checks everything that would be written. Writes nothing. */
export async function planPush(
  server: LayoutServer,
  directory: string,
  { variables }: { variables?: object | undefined },
) {
  const folders = foldersIn(directory);
  if (folders.length === 0) throw new UsageError(`${directory} has no layouts: run sendstep layouts pull first`);
  const layouts = await server.list();
  const plans: Planned[] = [];
  for (const folder of folders) {
    const plan = await planOne(server, directory, folder, layouts);
    if (plan.state === 'create' || plan.state === 'update') {
      plan.check = (await server.run('layouts.check', {
        ...plan.local!.content,
        ...(variables && { variables }),
      })) as Checked;
    }
    plans.push(plan);
  }
  return { plans, onlyOnServer: [...layouts.values()].filter(({ id }) => !folders.includes(id)) };
}
