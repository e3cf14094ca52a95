import { LIMITS } from './limits.js';

/** Rules that the JSON Schema does not express, one sentence each. */
export const CONSTRAINTS = [
  `A design has at most ${LIMITS.blocks} blocks, including nested ones; header and footer have at most ${LIMITS.edgeBlocks} each.`,
  `Blocks can be nested at most ${LIMITS.depth} levels deep: the deepest block is inside three others.`,
  'Columns cannot be nested in columns, at any depth.',
  'A column has widthPercent or widthPixels, not both. Columns that are too wide together shrink; columns without a width fill the rest; if all have one, align says where the columns are.',
  'fullWidth of a section is only for sections that are not inside another block.',
  'A button has width or fullWidth, not both.',
  `Loops can be nested at most ${LIMITS.loopDepth} deep.`,
  `A design has at most ${LIMITS.attachments} attachment blocks and ${LIMITS.liquidTags} Liquid tags and outputs.`,
  'Unknown fields are refused. Omitted fields have their default; null is allowed only for header and footer.',
  'header or footer omitted: the store’s default preset; null: none; { preset }: a preset of the store by id; { blocks }: custom blocks.',
  'image, logo and backgroundImage require exactly one of src and fileKey, attachment exactly one of fileKey and url.',
  'A table has either rows (with one cell per column), or each and as with a cell in every column.',
  'Every fileKey must be the key of a file uploaded to this store.',
  'Text limits count characters (Unicode code points). A required text must not be blank.',
  'Liquid is allowed only in texts, URLs and colours. Each text must parse on its own: a tag opened in one block cannot be closed in another. Use visibleIf and loop instead. Anything after a complete expression is refused: {{ variables.first name }}.',
  'visibleIf is the expression of a Liquid if tag, without {% %} and {{ }}: and, or, ==, !=, >, <, >=, <=, contains; no parentheses.',
  'each is a path such as variables.order.items without braces; as is a name of letters, digits and _, but not a reserved name such as variables, secrets, unsubscribe_url, unsubscribe_link or forloop.',
  'Links start with https://, http://, mailto:, tel:, sms: or #, image URLs with https:// or http://. Either may start with {{ }}; the rendered URL is checked again when the message is sent. The URLs of attachments and web fonts start with https://.',
  'The pattern of a URL field covers everything except Liquid syntax and URL validity; both are checked when the layout is saved.',
  'global.css consists of rules and @media. Every selector contains a class from className or an html block; classes that start with ss- are reserved. Functions are limited to calc, min, max, clamp, rgb, rgba, hsl, hsla, linear-gradient and radial-gradient. className is on the cell of the block: .promo a is the link of a button, .promo h2 a heading, .promo img an image.',
  'A colour is #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl(), hsla() or a CSS name, or exactly one {{ }}.',
  `testVariables is a JSON object of at most ${LIMITS.testVariablesBytes / 1024} KB and ${LIMITS.testVariablesDepth} levels, read as {{ variables.… }} in previews only.`,
  'Keep the generated HTML below 100,000 bytes: Gmail clips longer messages.',
];
