import { createHmac } from 'node:crypto';

/** Runs an email step as a workflow platform does; returns its history entry. */
export async function sendSigned(url: string, secret: string, step: object): Promise<Record<string, string>> {
  const body = JSON.stringify(step);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'sendstep-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' };
  return (await fetch(`${url}/steps/email`, { method: 'POST', headers, body })).json() as never;
}
