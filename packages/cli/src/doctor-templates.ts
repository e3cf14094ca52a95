import { type Admitted, type App, inputFault, type OperationName } from '@sendstep/core';
import type { Finding } from './finding.js';

const PAGE = 100;
/** More would scroll everything else away. */
const MAX_SHOWN = 50;

interface Template {
  title: string;
  /** The operation that would save it again, and what it would be sent. */
  operation: OperationName;
  record: Record<string, unknown>;
}

/** Lists stored templates that could not be saved again today: they still render, but a rule has been added since. */
export async function examineTemplates(app: App): Promise<Finding[]> {
  let count = 0;
  const refused: string[] = [];
  for (let after = ''; ; ) {
    const vaults = await app.ports.stores.listVaults(after, PAGE);
    for (const { storeId } of vaults) {
      for await (const { title, operation, record } of templatesOf(await app.admit({ owner: storeId }))) {
        count++;
        const fault = inputFault(operation, record);
        if (fault) refused.push(`store ${storeId}, ${title}: ${fault}`);
      }
    }
    if (vaults.length < PAGE) break;
    after = vaults.at(-1)!.storeId;
  }
  if (refused.length === 0) return [{ check: 'templates', state: 'ok', message: `${count}, all could be saved again` }];
  const shown = refused.slice(0, MAX_SHOWN);
  if (refused.length > MAX_SHOWN) shown.push(`and ${refused.length - MAX_SHOWN} more`);
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
