import { systemPorts } from '@sendstep/core';
import { describeStorage } from '@sendstep/core/testing';
import { knexDatabase, knexStorage } from '@sendstep/knex';
import knex from 'knex';
import { afterAll, describe, it } from 'vitest';
import { cleanUpTargets, migratedMysqlUrl, type Target, targets, testCipher } from './targets.js';

cleanUpTargets();
const [, mariaDb] = targets as [Target, Target];
const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

/** Knex as a program configures it: without our session settings, with the isolation level of the server. */
async function fresh() {
  const connection = await migratedMysqlUrl();
  const instance = knex({ client: 'mysql2', connection, acquireConnectionTimeout: 600_000 });
  opened.push(() => instance.destroy());
  return { ...knexStorage(knexDatabase(instance)), cipher: testCipher, ...systemPorts() };
}

describe.skipIf(mariaDb.missing)("storage on a caller's Knex instance", () => describeStorage({ describe, it }, fresh));
