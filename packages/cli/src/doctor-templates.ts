import { type Admitted, type App, inputFault, type OperationName } from '@sendstep/core';
import type { Finding } from './finding.js';

const PAGE = 100;
/** A longer list would hide the other findings. */
const MAX_SHOWN = 50;

interface Template {
  title: string;
  /** The operation that saves it, and its input. */
  operation: OperationName;
  record: Record<string, unknown>;
}

/** Lists stored templates that fail today's validation: they still render, but cannot be saved again. */
export async function checkTemplates(app: App): Promise<Finding[]> {
  let count = 0;
  const invalid: string[] = [];
  for (let after = ''; ; ) {
    const vaults = await app.ports.stores.listVaults(after, PAGE);
    for (const { storeId } of vaults) {
      for await (const { title, operation, record } of templatesOf(await app.admit({ owner: storeId }))) {
        count++;
        const fault = inputFault(operation, record);
        if (fault) invalid.push(`store ${storeId}, ${title}: ${fault}`);
      }
    }
    if (vaults.length < PAGE) break;
    after = vaults.at(-1)!.storeId;
  }
  if (invalid.length === 0) return [{ check: 'templates', state: 'ok', message: `${count} checked, all valid` }];
  const shown = invalid.slice(0, MAX_SHOWN);
  if (invalid.length > MAX_SHOWN) shown.push(`and ${invalid.length - MAX_SHOWN} more`);
  return shown.map((message) => ({ check: 'templates', state: 'warning', message }));
}

async function* templatesOf(owner: Admitted): AsyncGenerator<Template> {
  yield { title: 'settings', operation: 'settings.set', record: await owner.run('settings.get', {}) };
  for await (const { id, name } of pagesOf((page) => owner.run('layouts.list', page))) {
    const title = `layout "${name}" (${id})`;
    yield { title, operation: 'layouts.update', record: await owner.run('layouts.get', { id }) };
    for (const record of (await owner.run('translations.list', { id })).items)
      yield { title: `${title}, language ${record.locale}`, operation: 'translations.put', record: { id, ...record } };
  }
  for await (const { id, name } of pagesOf((page) => owner.run('presets.list', page)))
    yield {
      title: `preset "${name}" (${id})`,
      operation: 'presets.update',
      record: await owner.run('presets.get', { id }),
    };
  for await (const { id, name } of pagesOf((page) => owner.run('httpRequests.list', page)))
    yield {
      title: `HTTP request "${name}" (${id})`,
      operation: 'httpRequests.update',
      record: await owner.run('httpRequests.get', { id }),
    };
}

async function* pagesOf<T>(list: (page: { page: number; limit: number }) => Promise<{ items: T[]; pages: number }>) {
  for (let page = 1; ; page++) {
    const { items, pages } = await list({ page, limit: PAGE });
    yield* items;
    if (page >= pages) return;
  }
}
