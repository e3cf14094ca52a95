import type { JsonSchema } from '../shared/json-schema.js';

/**
 * Titles of blocks and fields whose names do not make good labels. Editors derive the other labels from the names:
 * `borderRadius` becomes “Border radius”.
 */
const BLOCK_TITLES: Record<string, string> = { loop: 'Repeat', social: 'Social links', html: 'HTML' };
const FIELD_TITLES: Record<string, string> = {
  alt: 'Alternative text',
  as: 'Name of an item',
  cite: 'Source',
  dark: 'Colours in dark mode',
  each: 'List',
  emptyText: 'Text for an empty list',
  fileKey: 'Uploaded file',
  fontFamily: 'Font',
  href: 'Link',
  level: 'Heading level',
  limit: 'At most',
  ordered: 'Numbered',
  perRow: 'Cards per row',
  sendAsLink: 'Send as a link',
  src: 'Image URL',
  url: 'URL',
  widthPercent: 'Width in percent',
};
/** Fields that many blocks share are published once, so their titles are there. */
const SHARED_TITLES: Record<string, string> = {
  blockId: 'Block id',
  fontFamily: FIELD_TITLES.fontFamily!,
  visibleIf: 'Show only if',
};

const titled = (parts: Record<string, JsonSchema>, titles: Record<string, string>) => {
  for (const [name, part] of Object.entries(parts))
    if (titles[name] && !part.$ref) parts[name] = { title: titles[name], ...part };
};

/** Adds titles to the blocks and fields of the design's JSON Schema. A part that has a title keeps it. */
export const withTitles = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === 'properties') titled(value, FIELD_TITLES);
    if (key === '$defs') titled(value, SHARED_TITLES);
    const title = BLOCK_TITLES[value?.properties?.type?.const as string];
    return title ? { title, ...value } : value;
  });
