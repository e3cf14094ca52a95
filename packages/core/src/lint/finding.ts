import { z } from 'zod';
import type { Block } from '../design/index.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';

const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Everything the lint can find. error: sending fails or readers see something broken; info: advice. */
export const LINT_CODES = {
  cannot_render: 'error',
  unknown_name: 'error',
  missing_value: 'warning',
  secret_missing: 'error',
  secret_restricted: 'error',
  file_missing: 'error',
  attachment_invalid: 'error',
  sender_missing: 'warning',
  unsubscribe_link_added: 'warning',
  unsubscribe_placeholder_missing: 'info',
  translation_lost: 'warning',
  translation_gained: 'warning',
  empty_link: 'warning',
  unknown_scheme: 'error',
  relative_link: 'error',
  localhost_link: 'error',
  blocked_link: 'error',
  button_without_link: 'warning',
  image_without_alt: 'warning',
  linked_image_without_alt: 'warning',
  unresolved_cid: 'error',
  foreign_merge_tag: 'warning',
  low_contrast: 'warning',
  background_without_color: 'warning',
  external_stylesheet: 'warning',
  too_large: 'warning',
  text_missing: 'warning',
  empty_subject: 'warning',
  long_subject: 'info',
  preview_text_missing: 'info',
} as const satisfies Record<string, Severity>;
export type LintCode = keyof typeof LINT_CODES;

/** Where a finding is. Line and column are those of the field's text. */
export interface Place {
  field: string;
  blockId?: string;
  line?: number;
  column?: number;
}

export interface Finding extends Place {
  code: LintCode;
  severity: Severity;
  locale: string;
  message: string;
}

/** A finding in one language. `name` is what the preview lists: a variable, an output or a link. */
export interface Found extends Place {
  code: LintCode;
  message: string;
  name?: string;
}

export const FindingView = asWritten(
  z.object({
    code: z.enum(Object.keys(LINT_CODES) as [LintCode, ...LintCode[]]),
    severity: z.enum(SEVERITIES),
    locale: z.string(),
    field: z.string(),
    blockId: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
    message: z.string(),
  }),
  MAIL_CONTENT,
);

export const asFinding = ({ name: _, code, ...found }: Found, locale: string): Finding => ({
  code,
  severity: LINT_CODES[code],
  locale,
  ...found,
});

/** In one text. More findings of one kind would be too much to read, and the place of each costs a look at the text. */
export const MAX_PER_TEXT = 50;

/** The line and column of a position, from 1. */
export function positionAt(text: string, at: number): { line: number; column: number } {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return { line: text.slice(0, start).split('\n').length, column: at - start + 1 };
}

export const inBlock = (block: Block | undefined) => (block?.id === undefined ? {} : { blockId: block.id });
