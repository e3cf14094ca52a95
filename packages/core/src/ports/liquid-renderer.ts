/**
 * HTML: outputs are escaped once, `unsubscribe_link` is trusted. Text: nothing is escaped, and `unsubscribe_link` is the
 * address, since a link needs HTML.
 */
export type RenderMode = 'html' | 'text';

/** How the credentials of a job look to a renderer: names and counts, never a value. */
export interface OpaqueJob {
  /** 16 random hexadecimal digits. */
  nonce: string;
  /** The secrets that the texts name; they have the first numbers. */
  names: string[];
  /** How many literals follow them. */
  literals: number;
}

/** What can be done to a credential after rendering. `html_json` is the filter json inside HTML. */
export const LATER = [
  'base64_encode',
  'downcase',
  'escape',
  'hmac_sha256',
  'html_json',
  'json',
  'lstrip',
  'rstrip',
  'sha256',
  'strip',
  'strip_newlines',
  'upcase',
  'url_encode',
] as const;
export type Later = (typeof LATER)[number];

/** Something to do to a credential after rendering. `text` and `key` hold tokens with lower numbers than its own. */
export interface Recipe {
  op: Later;
  text: string;
  key?: string;
}

/** Texts to render with one set of values. Plain JSON, so that a job can cross to another process as it is. */
export interface RenderJob {
  /** Whose job it is: a pool keeps one store's templates from taking every place. */
  storeId: string;
  parts: { text: string; mode: RenderMode }[];
  /** Reachable as `variables.<path>`. */
  variables: unknown;
  /** The secrets that the texts name, and the literals in them, as tokens. No renderer gets a value. */
  credentials?: OpaqueJob | undefined;
  /** The mail's language; English when left out or unknown. */
  locale?: string;
  /** The store's currency; without one, amounts are plain numbers with two decimals. */
  currency?: string;
  /** The store's time zone; UTC when left out or unknown. */
  timeZone?: string;
  /** Empty in transactional mails. `unsubscribe_link` is HTML. */
  globals?: { unsubscribe_url?: string; unsubscribe_link?: string };
}

/** `error` is `line L, column C: reason`. It holds neither the template nor any value, so it may be stored and shown. */
export type RenderedPart = Rendered | { error: string };
export interface Rendered {
  text: string;
  /** What is to be done to credentials before they are filled in. */
  made?: Recipe[];
}

/**
 * Renders Liquid. Parts are independent: each has its own names, and one that fails does not keep the others. The answer
 * has one entry a part, in their order. The job fails as a whole only when the renderer itself is out of order.
 */
export interface LiquidRenderer {
  render(job: RenderJob): Promise<RenderedPart[]>;
}
