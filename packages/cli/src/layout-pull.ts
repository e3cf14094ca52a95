import { mkdirSync } from 'node:fs';
import type { Configuration } from '@sendstep/node';
import { openBackend } from './backend.js';
import { pc } from './colours.js';
import { foldersIn, readLocal, withVersion, writeLocal } from './layout-folder.js';
import { mergeFiles } from './layout-merge.js';
import { type LayoutServer, layoutServer } from './layout-server.js';
import { plain, type Streams } from './output.js';

interface Pulled {
  id: string;
  name: string;
  version: number;
  state: 'new' | 'updated' | 'unchanged' | 'conflict';
  notes: string[];
}

async function pullOne(
  server: LayoutServer,
  directory: string,
  { id, name, version }: { id: string; name: string; version: number },
  isNew: boolean,
): Promise<Pulled> {
  const current = async () => {
    const files = await server.files(id, version);
    if (!files) throw new Error(`${name} was changed meanwhile: pull again`);
    return files;
  };
  if (isNew) {
    writeLocal(directory, id, await current());
    return { id, name, version, state: 'new', notes: [] };
  }
  const local = readLocal(directory, id);
  if (local.version === version) return { id, name, version, state: 'unchanged', notes: [] };
  const theirs = await current();
  const { writes, merged, conflicts, kept } = mergeFiles(local.files, await server.files(id, local.version), theirs);
  // The version last: a pull that was interrupted is repeated.
  const { 'layout.json': about = local.files['layout.json']!, ...rest } = writes;
  writeLocal(directory, id, rest);
  writeLocal(directory, id, { 'layout.json': withVersion(about, version) });
  const notes = [
    ...merged.map((path) => `${path}: has your changes and the server’s`),
    ...conflicts.map((path) => `${path}: changed here and on the server; yours is kept, the server’s is beside it`),
    ...kept.map((path) => `${path}: deleted on the server, kept here because you changed it`),
  ];
  return { id, name, version, state: conflicts.length > 0 ? 'conflict' : 'updated', notes };
}

const COLOURS = { new: pc.green, updated: pc.green, unchanged: pc.dim, conflict: pc.red };

function lineOf({ id, name, version, state, notes }: Pulled): string {
  const head = `${COLOURS[state](state)} ${plain(name)} ${pc.dim(`${id}, version ${version}`)}`;
  return [head, ...notes.map((note) => `  ${plain(note)}`)].join('\n');
}

/** `layouts pull`: writes the layouts of a store as files, and keeps what was changed in them. */
export async function pullLayouts(
  directory: string,
  config: Configuration,
  flags: Record<string, unknown>,
  streams: Streams,
): Promise<void> {
  const backend = await openBackend('versions.get', config, flags.store as string | undefined);
  const results: Pulled[] = [];
  try {
    const server = layoutServer(backend, streams);
    const layouts = await server.list();
    mkdirSync(directory, { recursive: true });
    const folders = new Set(foldersIn(directory));
    for (const layout of layouts.values()) {
      results.push(await pullOne(server, directory, layout, !folders.has(layout.id)));
      if (flags.json !== true && results.at(-1)!.state !== 'unchanged') streams.out(`${lineOf(results.at(-1)!)}\n`);
    }
    for (const folder of folders) {
      if (layouts.has(folder)) continue;
      const isNew = readLocal(directory, folder).version === 0;
      const reason = isNew
        ? 'not on the server yet'
        : 'no longer on the server; delete it, or rename it to push it as new';
      streams.error(`note: the folder ${plain(folder)} is ${reason}\n`);
    }
  } finally {
    await backend.close();
  }
  const unchanged = results.filter(({ state }) => state === 'unchanged').length;
  if (flags.json === true) streams.out(`${JSON.stringify(results, null, 2)}\n`);
  else streams.out(pc.dim(`${results.length} layouts, ${unchanged} unchanged\n`));
  const conflicts = results.filter(({ state }) => state === 'conflict').length;
  if (conflicts > 0) {
    throw new Error(
      `${conflicts} of ${results.length} layouts have conflicts: take what you need from the files *.server.*, delete them, and push`,
    );
  }
}
