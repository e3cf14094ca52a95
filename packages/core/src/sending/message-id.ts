import type { Context } from '../operation.js';
import { parseUrl } from '../shared/url.js';
import type { Sender } from './sender.js';

/**
 * The same for every attempt to send a message, so mail servers and readers recognise a second copy. A keyed hash: it tells
 * nothing about the run.
 */
export async function messageIdOf(
  runId: string,
  message: number,
  { from }: Sender,
  { hash }: Context,
): Promise<string> {
  const digest = await hash('message id', `${message} ${runId}`);
  return `<${digest.slice(0, 32)}@${asciiDomain(from.address.slice(from.address.lastIndexOf('@') + 1))}>`;
}

/** Message ids are ASCII. */
const asciiDomain = (domain: string) => parseUrl(`http://${domain}`)?.hostname ?? domain;
