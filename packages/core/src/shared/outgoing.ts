import { z } from 'zod';

/** How a field is masked when its record is stored in clear columns or returned. A field without a mark is masked as text. */
export type Mark =
  | { as: 'url' | 'headers' }
  /** Masks may be longer than what they hide; the masked text is cut to this many characters. */
  | { as: 'text'; max: number }
  /** Not masked, and why that is safe. On an object it applies to everything in it. */
  | { asWritten: string };

/**
 * The marks, by schema. A registry of their own, because what is in `meta` is published. `describe` and `optional` keep a mark,
 * `extend` does not: the fields of the new object are masked again.
 */
export const outgoing = z.registry<Mark>();

/** Exempts a field or a whole record from masking. The reason is for whoever reads the schema. */
export const asWritten = <S extends z.ZodType>(schema: S, reason: string): S => {
  outgoing.add(schema, { asWritten: reason });
  return schema;
};

const marked = <S extends z.ZodType>(schema: S, mark: Mark): S => {
  outgoing.add(schema, mark);
  return schema;
};

/** Text that people wrote, in a column of limited width. */
export const shownText = (max: number) => marked(z.string(), { as: 'text', max });
export const shownUrl = () => marked(z.string(), { as: 'url' });
export const shownHeaders = () => marked(z.record(z.string(), z.string()), { as: 'headers' });

/** Reasons that several records share. */
export const MAIL_CONTENT = 'content of mails, returned as written so that it can be sent back';
export const EVERY_RECIPIENT = 'every recipient of a mail sees it';
export const AS_RECORDED = 'masked when it was recorded, and shown as it was recorded';
export const CHECKED_FORM = 'its form leaves no room for a credential';
export const HOST_NAME = 'names of hosts are looked up in the open';
export const OWN_WORDS = 'written by this program';
