import { type Configuration, compose, rotateMasterKey } from '@sendstep/node';
import { requireDatabase } from './database-backend.js';
import { formatResult, type Streams } from './output.js';

/** `secrets rotate-master-key`: moves all stores to a new master key and reports progress. */
export async function rotateKeys(config: Configuration, json: boolean, streams: Streams): Promise<void> {
  requireDatabase(config);
  const { app, close } = await compose(config);
  try {
    const { total } = await app.ports.stores.list({ offset: 0, limit: 1 });
    const outcome = await rotateMasterKey(app, config, (done) => {
      if (done % 100 === 0 || done === total) streams.error(`${done} of ${total} stores\n`);
    });
    streams.out(`${formatResult(outcome, json)}\n`);
  } finally {
    await close();
  }
}
