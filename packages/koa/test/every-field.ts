import { jsonSchema, type Operation } from '@sendstep/core';

export const CANARY = 'canary7Q2x9ZpL4vRt8Wn3';

/** Credentials as people write them into a text. */
const TEXTS = [`Bearer ${CANARY}`, `sk_live_${CANARY}`, `token=${CANARY}`];

/** Values of every shape that some field takes. A new field takes one of them, or the test says that it is not covered. */
const shapes = (text: string): unknown[] => [
  text,
  `https://user:${CANARY}@a.example/?access_token=${CANARY}`,
  JSON.stringify({ password: CANARY, note: text }),
  { Authorization: text, 'X-Api-Key': CANARY, Cookie: `a=${CANARY}` },
  { password: CANARY, nested: [{ secret: CANARY, note: text }] },
  { blocks: [{ type: 'text', text }] },
  { unsubscribeText: `${text} {{ unsubscribe_url }}`, unsubscribeLinkLabel: text, companyDetails: text },
  { en: { unsubscribeText: `${text} {{ unsubscribe_url }}`, unsubscribeLinkLabel: text } },
  { name: text, address: 'jo@example.com' },
  [text],
  [{ type: 'text', text }],
  [{ filename: `${text}.txt`, url: `https://a.example/?access_token=${CANARY}` }],
  [{ name: 'Authorization', value: text }],
];
export const CANARIES = TEXTS.flatMap(shapes);

/** The fields of an input that can hold text, except those that name a record, with the canaries that each of them takes. */
export function canariesOf(operation: Operation): Map<string, unknown[]> {
  const { properties = {} } = jsonSchema(operation.input, 'input');
  const texts = Object.entries(properties).filter(
    ([field, { type = 'string', enum: choices, identity }]) =>
      !choices &&
      !identity &&
      !/^id$|Id$/.test(field) &&
      [type].flat().some((each) => ['string', 'object', 'array'].includes(each)),
  );
  const taken = (field: string) =>
    CANARIES.filter((canary) => operation.input.safeParse({ ...operation.example, [field]: canary }).success);
  return new Map(texts.map(([field]) => [field, taken(field)]));
}

/** What is around a record in an output. */
const AROUND = ['items', 'layout', 'translations', 'main'];

/** The fields of an output in which a canary is in clear. */
export function shownIn(output: unknown, path: string[] = []): string[] {
  if (typeof output === 'string') {
    const [field = 'text'] = path.filter((part) => !AROUND.includes(part));
    return output.toLowerCase().includes(CANARY.toLowerCase()) ? [field] : [];
  }
  if (Array.isArray(output)) return output.flatMap((each) => shownIn(each, path));
  if (typeof output !== 'object' || output === null) return [];
  return Object.entries(output).flatMap(([name, value]) => [
    ...shownIn(name, [...path, name]),
    ...shownIn(value, [...path, name]),
  ]);
}

/** Lines of `noun: field`, as fields by noun. */
export function byNoun(lines: Iterable<string>): Record<string, string> {
  const nouns: Record<string, string> = {};
  for (const line of [...lines].sort()) {
    const [noun, field] = line.split(': ') as [string, string];
    nouns[noun] = nouns[noun] ? `${nouns[noun]} ${field}` : field;
  }
  return nouns;
}
