import { maskAddress } from '../domain/email-address.js';
import type { Reception } from '../domain/execution.js';

const MAX_NAMED = 20;

interface Fate {
  address: string;
  /** The mail server's reply, masked. */
  reply: string;
}
/** Delivery results for the recipients of one message. */
export interface Fates {
  accepted: number;
  refused: Fate[];
  /** The connection was lost after the message was transferred. */
  unknown: Fate[];
}

/** The counts and warnings of all messages of a step; recipients who were not accepted are named, masked. */
export function receptionOf(messages: Fates[]): Reception {
  const refused = messages.flatMap((message) => message.refused);
  const unknown = messages.flatMap((message) => message.unknown);
  return {
    accepted: messages.reduce((sum, message) => sum + message.accepted, 0),
    refused: refused.length,
    warnings: [...sentences(refused, 'not accepted'), ...sentences(unknown, 'unknown')],
  };
}

const VERBS = {
  'not accepted': ['was not accepted', 'were not accepted'],
  unknown: ['may or may not have received it', 'may or may not have received it'],
} as const;

function sentences(fates: Fate[], kind: keyof typeof VERBS): string[] {
  const [one, many] = VERBS[kind];
  const named = fates.slice(0, MAX_NAMED).map(({ address, reply }) => `${maskAddress(address)} ${one}: ${reply}`);
  const more = fates.length - named.length;
  return more > 0 ? [...named, `${more} more ${more === 1 ? `recipient ${one}` : `recipients ${many}`}`] : named;
}
