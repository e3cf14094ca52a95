import { z } from 'zod';
import { type LayoutContent, LayoutView } from '../domain/layout.js';
import { saveWarnings } from '../lint/save-warnings.js';
import type { Context } from '../operation.js';
import { asWritten, MAIL_CONTENT } from '../shared/outgoing.js';

/** In the output of every operation that saves a layout or a translation. */
export const Warnings = asWritten(
  z.array(z.string()).describe('What the lint finds in the saved texts; absent if nothing.'),
  MAIL_CONTENT,
).optional();

export const SavedLayoutView = asWritten(LayoutView.extend({ warnings: Warnings }), MAIL_CONTENT);

/** The warnings about the main language of a layout, as it is returned. */
export const layoutWarnings = (layout: z.output<typeof LayoutView>, context: Context): Promise<string[]> => {
  const {
    category,
    defaultLocale: locale,
    subject,
    previewText,
    bodyDesign,
    body,
    attachments,
    marketingTexts,
  } = layout;
  const content = { subject, previewText, bodyDesign, body, attachments, marketingTexts } as LayoutContent;
  return saveWarnings({ content, locale, category }, context);
};
