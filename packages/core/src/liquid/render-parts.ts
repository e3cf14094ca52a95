import type { LiquidRenderer, RenderedPart, RenderJob } from '../ports/liquid-renderer.js';
import type { Credentials } from './fill.js';
import { hasLiquid } from './parse.js';
import { printValues } from './prints.js';

/** Longer texts go to the renderer, which limits what a part may print. */
const MAX_PLAIN = 1_000_000;

/** Texts to render with the credentials of their run. */
export interface PartsToRender extends Omit<RenderJob, 'credentials'> {
  credentials: Credentials;
}

/**
 * Renders the parts of a job in one call of the renderer, or none: parts without Liquid, and texts that only print values,
 * need no renderer, which may be another process.
 */
export async function renderParts(
  { credentials, parts, ...job }: PartsToRender,
  liquid: LiquidRenderer,
): Promise<RenderedPart[]> {
  const values = { variables: job.variables, secrets: credentials.tokens };
  const known = parts.map(({ text, mode }) => {
    if (!hasLiquid(text)) return text.length > MAX_PLAIN ? undefined : text;
    return mode === 'text' ? printValues(text, values) : undefined;
  });
  const others = parts.filter((_, i) => known[i] === undefined).map(({ text, mode }) => ({ text, mode }));
  const rendered = (
    others.length > 0 ? await liquid.render({ ...job, parts: others, credentials: credentials.job }) : []
  ).values();
  return known.map((text) => (text === undefined ? rendered.next().value! : { text }));
}
