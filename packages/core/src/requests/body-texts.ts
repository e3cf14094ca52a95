import { hasLiquid } from '../liquid/parse.js';

type Path = readonly (string | number)[];
export interface BodyText {
  path: Path;
  text: string;
}

/** The texts of a body that may contain Liquid: the body itself or the strings in it. Keys are literal. */
export function bodyTexts(body: unknown, path: Path = []): BodyText[] {
  if (typeof body === 'string') return hasLiquid(body) ? [{ path, text: body }] : [];
  if (typeof body !== 'object' || body === null) return [];
  const entries = Array.isArray(body) ? [...body.entries()] : Object.entries(body);
  return entries.flatMap(([key, value]) => bodyTexts(value, [...path, key]));
}

/**
 * The body with each of its texts replaced by the next of `rendered`, in the order of `bodyTexts`. Other texts and the keys
 * go through `literal`.
 */
export function filledBody(
  body: unknown,
  rendered: Iterator<string>,
  literal: (text: string) => string | number,
): unknown {
  if (typeof body === 'string') return hasLiquid(body) ? rendered.next().value : literal(body);
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map((item) => filledBody(item, rendered, literal));
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [literal(key), filledBody(value, rendered, literal)]),
  );
}
