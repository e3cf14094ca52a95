import { type App, masterKeyId, rotateDataKeys } from '@sendstep/core';
import { masterKeys } from './compose.js';
import type { Configuration } from './configuration.js';
import { newMasterKey, replaceKeyFile } from './master-key.js';

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
