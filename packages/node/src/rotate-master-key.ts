import { type App, masterKeyId, rotateDataKeys } from '@sendstep/core';
import { masterKeys } from './compose.js';
import type { Configuration } from './configuration.js';
import { keyFileId, newMasterKey, replaceKeyFile } from './master-key.js';

/**
 * Moves every store to a new master key. With a key file it creates the new key, keeps the old one until all stores are
 * moved, and then removes it; after an interruption the next call continues with the same new key. With keys in the
 * environment the operator has put the new one first (`NEW,OLD`) and removes the old one afterwards.
 */
export async function rotateMasterKey(
  app: App,
  config: Configuration,
  onProgress: (done: number) => void = () => {},
): Promise<{ stores: number; rewrapped: number }> {
  const { source, read } = masterKeys(config, false);
  const keys = read();
  if (source === 'file' && keys.length === 1) replaceKeyFile(config.masterKeyFile, [newMasterKey(), keys[0]!]);
  let rewrapped = 0;
  for (;;) {
    const pass = await rotateDataKeys(app.ports, rewrapped === 0 ? onProgress : undefined);
    rewrapped += pass.rewrapped;
    // Until a pass finds nothing: a process with the old key may have created a store in the meantime.
    if (pass.rewrapped > 0) continue;
    const [current] = read() as [Uint8Array];
    await app.ports.masterKey.replace(masterKeyId(current));
    if (source === 'file') replaceKeyFile(config.masterKeyFile, [current]);
    return { stores: pass.stores, rewrapped };
  }
}

/**
 * The running hosts that do not have the current master key and do not read the same key file, so a rotation would lock
 * them out of every store. A host of an older version publishes no keys and is one of them.
 */
export async function hostsWithoutKey({ ports }: App, config: Configuration): Promise<string[]> {
  const { source, read } = masterKeys(config, false);
  const keys = read();
  const enough = source === 'file' ? [keyFileId(config.masterKeyFile)] : [];
  // With one key in a file, a rotation creates the next one.
  if (source === 'caller' || keys.length > 1) enough.push(masterKeyId(keys[0]!));
  const hosts = await ports.runners.alive();
  return hosts
    .filter(({ masterKeys: known = [] }) => !enough.some((id) => known.includes(id)))
    .map(({ id, name }) => name ?? `${id} (older version)`);
}
