import { accessSync, constants } from 'node:fs';
import { SendstepError } from '@sendstep/core';
import { sqliteDamage } from '@sendstep/knex';
import { type Configuration, compose, SettingError } from '@sendstep/node';
import { pc } from './colours.js';
import { requireDatabase } from './database-backend.js';
import { type CountOptions, checkCounts } from './doctor-counts.js';
import { checkFiles } from './doctor-files.js';
import { checkHosts, checkMasterKey } from './doctor-keys.js';
import { checkLinks } from './doctor-links.js';
import { checkRemote } from './doctor-remote.js';
import { checkTemplates } from './doctor-templates.js';
import type { Finding } from './finding.js';
import { progressOn, type Streams } from './output.js';

/**
 * Checks the installation, and the history counts on request; never changes a record. With a remote host in the
 * settings, checks that host instead of the local database.
 */
export async function checkInstallation(
  config: Configuration,
  counts?: CountOptions,
  filesProgress?: (done: number, total: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (check: string, state: Finding['state'], message: string) => findings.push({ check, state, message });
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  const recent = major > 20 || (major === 20 && minor >= 19);
  add('node', recent ? 'ok' : 'fault', `Node ${process.versions.node}${recent ? '' : '; 20.19 or newer is required'}`);
  if (config.remoteUrl) return [...findings, ...(await checkRemote(config.remoteUrl, config))];
  const shownUrl = config.databaseUrl.replace(/\/\/[^@/]*@/, '//…@');
  try {
    requireDatabase(config);
    if (config.databaseUrl.startsWith('sqlite:')) checkFile(config.databaseUrl.slice(7));
    const { app, migrated, close } = await compose(config);
    try {
      await app.ports.ping();
      add('database', 'ok', shownUrl);
      add('schema', 'ok', migrated.length > 0 ? `updated (${migrated.join(', ')})` : 'up to date');
      findings.push(...(await checkMasterKey(config, app)));
      const { total } = await app.ports.stores.list({ offset: 0, limit: 1 });
      add(
        'stores',
        total > 0 ? 'ok' : 'warning',
        total > 0 ? `${total}` : 'none yet: run sendstep stores create --name NAME',
      );
      findings.push(await checkHosts(config, app));
      findings.push(await checkLinks(config, app));
      findings.push(...(await checkTemplates(app)));
      if (filesProgress) findings.push(await checkFiles(app, filesProgress));
      if (counts) findings.push(await checkCounts(app, counts));
    } finally {
      await close();
    }
  } catch (error) {
    const { message } = error as Error;
    add('database', 'fault', error instanceof SettingError ? message : `${shownUrl}: ${message}`);
  }
  return findings;
}

/** Throws if the database file cannot be written or is damaged. */
function checkFile(path: string): void {
  accessSync(path, constants.W_OK);
  const damage = sqliteDamage(path);
  if (damage.length > 0)
    throw new Error(`the file is damaged (${damage.join('; ')}): stop the hosts and restore a backup`);
}

const MARKS = { ok: pc.green('ok     '), warning: pc.yellow('warning'), fault: pc.red('fault  ') };
export const formatFindings = (findings: Finding[]) =>
  findings.map(({ check, state, message }) => `${MARKS[state]}  ${check.padEnd(10)} ${message}`).join('\n');

/** `doctor`: prints the findings, and fails if there is a fault. */
export async function reportFindings(
  config: Configuration,
  flags: { counts?: boolean; files?: boolean; repair?: boolean; json?: boolean },
  streams: Streams,
): Promise<void> {
  const progress = progressOn(streams, 'stores');
  const counts = flags.counts ? { repair: flags.repair === true, progress } : undefined;
  const findings = await checkInstallation(config, counts, flags.files ? progress : undefined);
  streams.out(`${flags.json ? JSON.stringify({ findings }, null, 2) : formatFindings(findings)}\n`);
  if (findings.some(({ state }) => state === 'fault')) throw new SendstepError('invalid', 'problems found');
}
