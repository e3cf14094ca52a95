import { type HttpRequestContent, type HttpRequestRow, httpRequestSealContext } from '../domain/http-request.js';
import { maskClear } from '../domain/http-request-masks.js';
import { maskSecret } from '../domain/secret.js';
import { maskSmtpSender } from '../domain/smtp-sender.js';
import { MASKING_VERSION } from '../masking/index.js';
import type { Ports, Vault } from '../ports/index.js';
import type { Job } from './job.js';

const BATCH = 50;

/**
 * Masks clear columns again that were masked by older rules, so lists show and search what a single record shows. The
 * URL of a request is read from the sealed content. Other texts were only stored masked: newer rules can hide more of
 * them, but not restore anything. Each row is locked meanwhile, so a concurrent change is not lost.
 */
export const maskAgain: Job = {
  name: 'mask-again',
  everyMs: 10 * 60 * 1000,
  async run(ports) {
    const [requests, secrets, senders] = [
      await ports.httpRequests.listMaskedBefore(MASKING_VERSION, BATCH),
      await ports.secrets.listMaskedBefore(MASKING_VERSION, BATCH),
      await ports.smtpSenders.listMaskedBefore(MASKING_VERSION, BATCH),
    ];
    for (const { storeId, id } of requests) await maskRequest(ports, storeId, id);
    for (const { storeId, name } of secrets) {
      await ports.transaction(async (tx) => {
        const row = await tx.secrets.lock(storeId, name);
        if (isStale(row)) await tx.secrets.replace(storeId, name, maskSecret(row));
      });
    }
    for (const { storeId, id } of senders) {
      await ports.transaction(async (tx) => {
        const row = await tx.smtpSenders.lock(storeId, id);
        if (isStale(row)) await tx.smtpSenders.replace(storeId, id, maskSmtpSender(row));
      });
    }
    const all = [requests.length, secrets.length, senders.length];
    return { done: all.reduce((sum, count) => sum + count, 0), more: all.includes(BATCH) };
  },
};

/** Whether a row still exists and was not masked by newer rules since it was listed. */
const isStale = <R extends { maskedBy: number }>(row: R | undefined): row is R =>
  row !== undefined && row.maskedBy < MASKING_VERSION;

async function maskRequest(ports: Ports, storeId: string, id: string): Promise<void> {
  const store = await ports.stores.find(storeId);
  const vault = { storeId, dataKey: store?.dataKey ?? '' };
  await ports.transaction(async (tx) => {
    const row = await tx.httpRequests.lock(storeId, id);
    if (!isStale(row)) return;
    await tx.httpRequests.replace(storeId, id, {
      ...row,
      ...maskClear({ ...row, url: await urlOf(row, vault, ports) }),
    });
  });
}

/** A row that cannot be opened is damaged or belongs to a removed store. It must not block the others. */
async function urlOf({ id, sealed, url }: HttpRequestRow, vault: Vault, { cipher }: Ports): Promise<string> {
  try {
    const content: HttpRequestContent = JSON.parse(await cipher.open(vault, httpRequestSealContext(id), sealed));
    return content.url;
  } catch {
    return url;
  }
}
