import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { SendstepError } from '@sendstep/core';
import { type Configuration, compose, isOpenToOthers, masterKeys, SettingError } from '@sendstep/node';
import pc from 'picocolors';
import { requireDatabase } from './database-backend.js';
import { type CountOptions, examineCounts } from './doctor-counts.js';
import { examineLinks } from './doctor-links.js';
import { examineRemote } from './doctor-remote.js';
import { examineTemplates } from './doctor-templates.js';
import type { Finding } from './finding.js';
import { progressOn, type Streams } from './output.js';

const BESIDE =
  'the key file lies next to the data: whoever copies the directory has both. Move it and set SENDSTEP_MASTER_KEY_FILE, or set SENDSTEP_MASTER_KEY';

/**
 * Looks at everything an installation needs, and at the counts of history if asked to; never changes a record. With a
 * remote host in the settings that host is looked at, and no database of this machine.
 */
async function examine(config: Configuration, counts?: CountOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (check: string, state: Finding['state'], message: string) => findings.push({ check, state, message });
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  const recent = major > 20 || (major === 20 && minor >= 19);
  add('node', recent ? 'ok' : 'fault', `Node ${process.versions.node}${recent ? '' : '; 20.19 or newer is needed'}`);
  if (config.remoteUrl) return [...findings, ...(await examineRemote(config.remoteUrl, config))];
  const shownUrl = config.databaseUrl.replace(/\/\/[^@/]*@/, '//…@');
  try {
    requireDatabase(config);
    if (config.databaseUrl.startsWith('sqlite:')) accessSync(config.databaseUrl.slice(7), constants.W_OK);
    const { app, migrated, close } = await compose(config);
    try {
      await app.ports.ping();
      add('database', 'ok', shownUrl);
      add('schema', 'ok', migrated.length > 0 ? `brought up to date (${migrated.join(', ')})` : 'up to date');
      const key = masterKeys(config, false);
      const inFile = key.source === 'file';
      if (inFile && isOpenToOthers(config.masterKeyFile)) {
        add('masterKey', 'fault', `${config.masterKeyFile} can be read by others: chmod 600 it`);
      } else if (inFile && dirname(config.masterKeyFile) === config.dataDirectory) add('masterKey', 'warning', BESIDE);
      else add('masterKey', 'ok', inFile ? config.masterKeyFile : 'from the environment');
      const { total } = await app.ports.stores.list({ offset: 0, limit: 1 });
      add(
        'stores',
        total > 0 ? 'ok' : 'warning',
        total > 0 ? `${total}` : 'none yet: sendstep stores create --name NAME',
      );
      const hosts = (await app.ports.runners.alive()).length;
      add(
        'hosts',
        hosts > 0 ? 'ok' : 'warning',
        hosts > 0 ? `${hosts} running` : 'none running: background work waits',
      );
      findings.push(await examineLinks(config, app));
      findings.push(...(await examineTemplates(app)));
      if (counts) findings.push(await examineCounts(app, counts));
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

/** `doctor`: prints what was found, and fails when something is at fault. */
export async function reportFindings(
  config: Configuration,
  flags: { counts?: boolean; mend?: boolean; json?: boolean },
  streams: Streams,
): Promise<void> {
  const counts = { mend: flags.mend === true, progress: progressOn(streams, 'stores') };
  const findings = await examine(config, flags.counts ? counts : undefined);
  streams.out(`${flags.json ? JSON.stringify({ findings }, null, 2) : formatFindings(findings)}\n`);
  if (findings.some(({ state }) => state === 'fault')) throw new SendstepError('invalid', 'something needs mending');
}
