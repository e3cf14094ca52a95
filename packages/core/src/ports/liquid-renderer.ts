import type { OpaqueJob, Recipe } from '../liquid/opaque.js';

/**
 * HTML: outputs are escaped once, `unsubscribe_link` is trusted. Text: nothing is escaped, and `unsubscribe_link` is the
 * address, since a link needs HTML.
 */
export type RenderMode = 'html' | 'text';

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
