import { SendstepError } from '@sendstep/core';
import { type Configuration, compose, hostsWithoutKey, rotateMasterKey } from '@sendstep/node';
import { requireDatabase } from './database-backend.js';
import { formatResult, type Streams } from './output.js';

/** `secrets rotate-master-key`: moves all stores to a new master key and reports progress. */
export async function rotateKeys(
  config: Configuration,
  flags: { force?: boolean; json?: boolean },
  streams: Streams,
): Promise<void> {
  requireDatabase(config);
  const { app, close } = await compose(config);
  try {
    const locked = flags.force ? [] : await hostsWithoutKey(app, config);
    if (locked.length > 0) throw new SendstepError('conflict', lockedOut(locked, config));
    const { total } = await app.ports.stores.list({ offset: 0, limit: 1 });
    const outcome = await rotateMasterKey(app, config, (done) => {
      if (done % 100 === 0 || done === total) streams.error(`${done} of ${total} stores\n`);
    });
    streams.out(`${formatResult(outcome, flags.json === true)}\n`);
  } finally {
    await close();
  }
}

const lockedOut = (hosts: string[], { masterKey }: Configuration) =>
  `nothing was changed: these running hosts do not have the new key and could not open any store: ${hosts.join(', ')}. ${
    masterKey ? 'Restart them with SENDSTEP_MASTER_KEY=OLD,NEW' : 'Restart them with the same SENDSTEP_MASTER_KEY_FILE'
  } first, or stop them; a killed host is forgotten after a minute. --force rotates anyway`;
