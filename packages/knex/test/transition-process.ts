// Starts and ends executions in a database while it folds them: one of several hosts. Arguments: url, store, how many, and
// executions that others close at the same moment. Prints how many it started, how many ended, and which of the shared it won.
import { systemPorts } from '@sendstep/core';
import { openStorage } from '@sendstep/knex';
import { makeTransitions } from './transitions.js';

const [url, storeId, count, shared] = process.argv.slice(2) as [string, string, string, string];
const ports = { ...openStorage(url), ...systemPorts() };
process.stdout.write(
  JSON.stringify(await makeTransitions(ports.executions, storeId, Number(count), shared.split(','))),
);
await ports.close();
