import type { BlockRenderer } from './context.js';
import { markupToText } from './plain-text.js';
import { textClass } from './type.js';

/** As its author wrote it. */
export const html: BlockRenderer<'html'> = {
  html: (block, context) => ({
    classAttribute: textClass({}, context),
    styles: context.mail.type,
    content: block.html,
  }),
  text: (block) => markupToText(block.html),
};

/** Sent with the message or linked below it, by whoever composes the message; nothing stands here. */
export const attachment: BlockRenderer<'attachment'> = {
  html: () => undefined,
  text: () => '',
};
