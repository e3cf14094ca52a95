import type { Context } from '../operation.js';
import { found } from '../shared/errors.js';

/** The layout that an operation is about; its 404 comes before any other fault. */
export const findLayout = async ({ id }: { id: string }, { storeId, ports }: Context) =>
  found(await ports.layouts.find(storeId, id), 'layout');
