import { setTimeout as pause } from 'node:timers/promises';
import type { OutputOf } from '@sendstep/core';
import { isUuid } from '@sendstep/core';
import { SendstepError } from '@sendstep/core/errors';
import type { Backend } from './backend-types.js';
import { type Files, filesOf, type Version } from './layout-files.js';
import type { Streams } from './output.js';

type Summary = OutputOf<'layouts.list'>['items'][number];
type VersionNote = OutputOf<'versions.list'>['items'][number];

const PAGE = 100;
const WAIT_MS = 5_000;
/** The window of the request budget. */
const MAX_WAITS = 13;

/** The layouts of a store, read through operations. Waits when the budget of the key is used up. */
export function layoutServer(backend: Backend, { error }: Pick<Streams, 'error'>) {
  const run: Backend['run'] = async (...args) => {
    for (let waits = 0; ; waits++) {
      try {
        return await backend.run(...args);
      } catch (problem) {
        if (!(problem instanceof SendstepError) || problem.code !== 'rate_limited' || waits >= MAX_WAITS) throw problem;
        if (waits === 0) error('waiting for the request budget of the key\n');
        await pause(WAIT_MS);
      }
    }
  };

  return {
    run,
    /** All layouts, by id. */
    async list(): Promise<Map<string, Summary>> {
      const all = new Map<string, Summary>();
      for (let page = 1; ; page++) {
        const { items, pages } = (await run('layouts.list', { page, limit: PAGE })) as OutputOf<'layouts.list'>;
        for (const item of items) {
          if (!isUuid(item.id)) throw new Error(`the host returns an invalid id: ${item.id}`);
          all.set(item.id, item);
        }
        if (page >= pages) return all;
      }
    },
    /** The files of a version; undefined if it is no longer kept. */
    async files(id: string, version: number): Promise<Files | undefined> {
      try {
        return filesOf((await run('versions.get', { id, version: String(version) })) as Version, version);
      } catch (problem) {
        if (problem instanceof SendstepError && problem.code === 'not_found') return undefined;
        throw problem;
      }
    },
    /** What was saved after a version, oldest first. */
    async since(id: string, version: number): Promise<VersionNote[]> {
      const { items } = (await run('versions.list', { id, limit: 25 })) as OutputOf<'versions.list'>;
      return items.filter((note) => note.version > version).reverse();
    },
  };
}

export type LayoutServer = ReturnType<typeof layoutServer>;

/** One line about a version: who saved what, and when. */
export const versionLine = ({ version, createdAt, keyName, source, summary }: VersionNote) =>
  `version ${version}, ${createdAt.slice(0, 16).replace('T', ' ')} UTC, by ${keyName || `the owner (${source})`}: ${summary}`;
