import type { Context } from '../operation.js';
import { found } from '../shared/errors.js';

/** The layout an operation works on; its 404 takes precedence over other errors. */
export const findLayout = async ({ id }: { id: string }, { storeId, ports }: Context) =>
  found(await ports.layouts.find(storeId, id), 'layout');
