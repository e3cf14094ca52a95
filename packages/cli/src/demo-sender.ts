import { type App, SendstepError } from '@sendstep/core';
import { DEMO_STORE, SMTP_SENDER } from './demo.js';

/**
 * Points the demo store's own sender to the mail catcher, whose port may differ at each start. Returns the id of the
 * demo store, if there is one.
 */
export async function moveDemoSender(app: App, port: number): Promise<string | undefined> {
  const owner = await app.admit({ owner: DEMO_STORE }).catch((error: unknown) => {
    if (error instanceof SendstepError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!owner) return undefined;
  const { items } = await owner.run('smtp.list', { q: SMTP_SENDER.name, limit: 100 });
  const { name, host, security, fromAddress } = SMTP_SENDER;
  const own = items.find(
    (sender) =>
      sender.name === name &&
      sender.host === host &&
      sender.security === security &&
      sender.fromAddress === fromAddress &&
      !sender.hasUsername,
  );
  if (own && own.port !== port) await owner.run('smtp.update', { id: own.id, port });
  return owner.context.storeId;
}
