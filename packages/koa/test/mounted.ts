import Koa from 'koa';
import mount from 'koa-mount';

/** The application below a path of another one. */
export function mounted(koa: Koa, path: string): Koa {
  const outer = new Koa();
  outer.use(mount(path, koa));
  return outer;
}
