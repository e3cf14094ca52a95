import type { BlockRenderer } from './context.js';
import { markupToText } from './plain-text.js';
import { textClass } from './type.js';

/** Inserted unchanged. */
export const html: BlockRenderer<'html'> = {
  html: (block, context) => ({
    classAttribute: textClass({}, context),
    styles: context.mail.type,
    content: block.html,
  }),
  text: (block) => markupToText(block.html),
};

/** Attached or linked when the message is composed; shows nothing here. */
export const attachment: BlockRenderer<'attachment'> = {
  html: () => undefined,
  text: () => '',
};
