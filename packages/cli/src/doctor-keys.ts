import { dirname } from 'node:path';
import { type App, masterKeyId } from '@sendstep/core';
import { type Configuration, isOpenToOthers, masterKeys } from '@sendstep/node';
import type { Finding } from './finding.js';

const KEY_BESIDE_DATA =
  'the key file is in the data directory, so a copy of the directory includes the key. Move it and set SENDSTEP_MASTER_KEY_FILE, or set SENDSTEP_MASTER_KEY';
const BATCH = 500;

const finding = (check: string, state: Finding['state'], message: string): Finding => ({ check, state, message });

/** Reports the master key by its id, and how many stores use an older one. */
export async function checkMasterKey(config: Configuration, { ports }: App): Promise<Finding[]> {
  const { source, read } = masterKeys(config, false);
  const id = masterKeyId(read()[0]!);
  const findings = [finding('masterKey', ...keyState(config, source, id))];
  const older = await countOlder(ports, id);
  if (older > 0) {
    const reason = `${older} stores use an older key: run sendstep secrets rotate-master-key before you remove it`;
    findings.push(finding('masterKey', 'warning', reason));
  }
  return findings;
}

/** Reports the running hosts, and by name those without the current master key. */
export async function checkHosts(config: Configuration, { ports }: App): Promise<Finding> {
  const id = masterKeyId(masterKeys(config, false).read()[0]!);
  const hosts = await ports.runners.alive();
  const outdated = hosts.filter(({ masterKeys: known }) => !known?.includes(id));
  if (hosts.length === 0) return finding('hosts', 'warning', 'none running: background jobs are paused');
  if (outdated.length === 0) return finding('hosts', 'ok', `${hosts.length} running`);
  const names = outdated.map((host) => host.name ?? `${host.id} (older version)`).join(', ');
  return finding('hosts', 'warning', `${hosts.length} running; without the master key ${id}: ${names}`);
}

function keyState(config: Configuration, source: 'file' | 'caller', id: string): [Finding['state'], string] {
  if (source === 'caller') return ['ok', `${id}, from the environment`];
  if (isOpenToOthers(config.masterKeyFile))
    return ['fault', `${config.masterKeyFile} is readable by other users: run chmod 600 on it`];
  if (dirname(config.masterKeyFile) === config.dataDirectory) return ['warning', KEY_BESIDE_DATA];
  return ['ok', `${id}, in ${config.masterKeyFile}`];
}

async function countOlder({ stores }: App['ports'], id: string): Promise<number> {
  let older = 0;
  for (let after = ''; ; ) {
    const batch = await stores.listVaults(after, BATCH);
    // A data key names the master key that wraps it.
    older += batch.filter(({ dataKey }) => dataKey.split('.')[1] !== id).length;
    if (batch.length < BATCH) return older;
    after = batch.at(-1)!.storeId;
  }
}
