import { type App, createApp, type Ports, SendstepError } from '@sendstep/core';
import { createKoaApp } from '@sendstep/koa';

/** Whether a type was lost: everything can be assigned to `any`, which is then wrongly not an error here. */
type Exact<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export async function firstLayout(ports: Ports): Promise<string | undefined> {
  const app: App = createApp(ports);
  createKoaApp(app, { release: '1.0.0' });
  const reader = await app.admit({ key: 'fak_' });
  const { items } = await reader.run('layouts.list', { q: 'order' });
  const isString: Exact<(typeof items)[number]['name'], string> = true;
  // @ts-expect-error: there is no such field
  items[0]?.title;
  // @ts-expect-error: a number is needed
  await reader.run('layouts.list', { page: 'x' });
  if (!isString) throw new SendstepError('invalid', 'never');
  return items[0]?.name;
}
