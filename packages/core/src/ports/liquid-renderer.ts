/**
 * html: outputs are escaped once, `unsubscribe_link` is trusted. text: nothing is escaped, and `unsubscribe_link` is the
 * URL.
 */
export type RenderMode = 'html' | 'text';

/** The credentials of a job as a renderer sees them: names and counts, never values. */
export interface OpaqueJob {
  /** 16 random hexadecimal digits. */
  nonce: string;
  /** The secrets used in the texts; their tokens have the first numbers. */
  names: string[];
  /** The number of literals that follow. */
  literals: number;
}

/** Operations on a credential after rendering. `html_json` is the json filter in HTML. */
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

/** A deferred operation on a credential. `text` and `key` may contain tokens with lower numbers than its own. */
export interface Recipe {
  op: Later;
  text: string;
  key?: string;
}

/** What the amounts of variables are in. */
export type MoneyUnit = 'units' | 'cents';

/** Texts to render with one set of values. Plain JSON, so a job can be sent to another process. */
export interface RenderJob {
  /** The store of the job, for a fair pool. */
  storeId: string;
  parts: { text: string; mode: RenderMode }[];
  /** Available as `variables.<path>`. */
  variables: unknown;
  /** The secrets and literals in the texts, as tokens. The renderer never receives values. */
  credentials?: OpaqueJob | undefined;
  /** The language of the message; English by default or if unknown. */
  locale?: string;
  /** The store's currency; without one, amounts are plain numbers with two decimals. */
  currency?: string;
  /** Whether amounts are in main units, the default, or in hundredths of them. */
  moneyUnit?: MoneyUnit;
  /** The time zone of the store; UTC by default or if unknown. */
  timeZone?: string;
  /** Empty in transactional emails. `unsubscribe_link` is HTML. */
  globals?: { unsubscribe_url?: string; unsubscribe_link?: string };
}

/** `error` is `line L, column C: reason`. It contains neither the template nor values, so it may be stored and shown. */
export type RenderedPart = Rendered | { error: string };
export interface Rendered {
  text: string;
  /** Operations to apply to credentials before they are filled in. */
  made?: Recipe[];
}

/**
 * Renders Liquid. Parts are independent: each has its own variables, and a failing part does not affect the others. The
 * result has one entry per part, in order. The whole job fails only if the renderer itself does not work.
 */
export interface LiquidRenderer {
  render(job: RenderJob): Promise<RenderedPart[]>;
}
