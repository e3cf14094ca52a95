import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { SendstepError } from '@sendstep/core';
import { type Configuration, compose, isOpenToOthers, masterKeys, SettingError } from '@sendstep/node';
import pc from 'picocolors';
import { requireDatabase } from './database-backend.js';
import { type CountOptions, checkCounts } from './doctor-counts.js';
import { checkLinks } from './doctor-links.js';
import { checkRemote } from './doctor-remote.js';
import { checkTemplates } from './doctor-templates.js';
import type { Finding } from './finding.js';
import { progressOn, type Streams } from './output.js';

const KEY_BESIDE_DATA =
  'the key file is in the data directory, so a copy of the directory includes the key. Move it and set SENDSTEP_MASTER_KEY_FILE, or set SENDSTEP_MASTER_KEY';

/**
 * Checks the installation, and the history counts on request; never changes a record. With a remote host in the
 * settings, checks that host instead of the local database.
 */
async function checkInstallation(config: Configuration, counts?: CountOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (check: string, state: Finding['state'], message: string) => findings.push({ check, state, message });
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  const recent = major > 20 || (major === 20 && minor >= 19);
  add('node', recent ? 'ok' : 'fault', `Node ${process.versions.node}${recent ? '' : '; 20.19 or newer is required'}`);
  if (config.remoteUrl) return [...findings, ...(await checkRemote(config.remoteUrl, config))];
  const shownUrl = config.databaseUrl.replace(/\/\/[^@/]*@/, '//…@');
  try {
    requireDatabase(config);
    if (config.databaseUrl.startsWith('sqlite:')) accessSync(config.databaseUrl.slice(7), constants.W_OK);
    const { app, migrated, close } = await compose(config);
    try {
      await app.ports.ping();
      add('database', 'ok', shownUrl);
      add('schema', 'ok', migrated.length > 0 ? `updated (${migrated.join(', ')})` : 'up to date');
      const key = masterKeys(config, false);
      const inFile = key.source === 'file';
      if (inFile && isOpenToOthers(config.masterKeyFile)) {
        add('masterKey', 'fault', `${config.masterKeyFile} is readable by other users: run chmod 600 on it`);
      } else if (inFile && dirname(config.masterKeyFile) === config.dataDirectory)
        add('masterKey', 'warning', KEY_BESIDE_DATA);
      else add('masterKey', 'ok', inFile ? config.masterKeyFile : 'from the environment');
      const { total } = await app.ports.stores.list({ offset: 0, limit: 1 });
      add(
        'stores',
        total > 0 ? 'ok' : 'warning',
        total > 0 ? `${total}` : 'none yet: run sendstep stores create --name NAME',
      );
      const hosts = (await app.ports.runners.alive()).length;
      add(
        'hosts',
        hosts > 0 ? 'ok' : 'warning',
        hosts > 0 ? `${hosts} running` : 'none running: background jobs are paused',
      );
      findings.push(await checkLinks(config, app));
      findings.push(...(await checkTemplates(app)));
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

const MARKS = { ok: pc.green('ok     '), warning: pc.yellow('warning'), fault: pc.red('fault  ') };
const formatFindings = (findings: Finding[]) =>
  findings.map(({ check, state, message }) => `${MARKS[state]}  ${check.padEnd(10)} ${message}`).join('\n');

/** `doctor`: prints the findings, and fails if there is a fault. */
export async function reportFindings(
  config: Configuration,
  flags: { counts?: boolean; repair?: boolean; json?: boolean },
  streams: Streams,
): Promise<void> {
  const counts = { repair: flags.repair === true, progress: progressOn(streams, 'stores') };
  const findings = await checkInstallation(config, flags.counts ? counts : undefined);
  streams.out(`${flags.json ? JSON.stringify({ findings }, null, 2) : formatFindings(findings)}\n`);
  if (findings.some(({ state }) => state === 'fault')) throw new SendstepError('invalid', 'problems found');
}
