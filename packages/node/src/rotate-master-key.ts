import { type App, rotateDataKeys } from '@sendstep/core';
import type { Configuration } from './configuration.js';
import { masterKeys, newMasterKey, replaceKeyFile } from './master-key.js';

/**
 * Moves every store to a new master key. With a key file it makes the new key, keeps the old one beside it until all is
 * done, and then drops it; cut off half way, the next call goes on with the same new key. With keys in the environment
 * the operator has put the new one first (`NEW,OLD`), and takes the old one out afterwards.
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
    // Again until a pass finds nothing: a store may have been made meanwhile by a process that had the old key.
    if (pass.rewrapped > 0) continue;
    if (source === 'file') replaceKeyFile(config.masterKeyFile, [read()[0]!]);
    return { stores: pass.stores, rewrapped };
  }
}
