// One of several hosts: starts, ends and folds executions. Arguments: url, store, count, and executions that all hosts try
// to close. Prints how many it started and ended, and which of the shared ones it closed.
import { systemPorts } from '@sendstep/core';
import { openStorage } from '@sendstep/knex';
import { makeTransitions } from './transitions.js';

const [url, storeId, count, shared] = process.argv.slice(2) as [string, string, string, string];
const ports = { ...openStorage(url), ...systemPorts() };
process.stdout.write(
  JSON.stringify(await makeTransitions(ports.executions, storeId, Number(count), shared.split(','))),
);
await ports.close();
