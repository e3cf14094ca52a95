import { invalid } from '@sendstep/core';

/** The entity tag of a version. It is strong: a record that changes gets another version. */
export const entityTag = (version: number) => `"${version}"`;

/** Compressed bytes are another representation, which needs its own strong tag (RFC 9110, section 8.8.3.3). */
export const compressedTag = (tag: string, encoding: string) => tag.replace(/"$/, `-${encoding}"`);

const VERSION = /^([1-9]\d{0,9})(?:-(?:br|gzip))?$/;
const TAG = /[\t ,]*(W\/)?("([!#-~\x80-\xff]*)")(?=[\t ]*(?:,|$))/gy;

/** A tag that was sent, and the version it names; undefined if it is not a tag of this API. */
export interface EntityTag {
  /** With its quotes. */
  text: string;
  isWeak: boolean;
  version: number | undefined;
}
export type EntityTags = '*' | EntityTag[];

/** Reads the value of `If-Match` or `If-None-Match`. */
export function readTags(header: string, value: string): EntityTags {
  const list = value.trim();
  if (list === '*') return list;
  const matches = [...list.matchAll(TAG)];
  const length = matches.reduce((sum, [match]) => sum + match.length, 0);
  if (matches.length === 0 || /[^\t ,]/.test(list.slice(length)))
    throw invalid(header, 'must be * or a list of entity tags such as "7", in quotes');
  return matches.map(([, weak, text, opaque]) => {
    const version = VERSION.exec(opaque!)?.[1];
    return { text: text!, isWeak: weak !== undefined, version: version === undefined ? undefined : Number(version) };
  });
}
