import { LIMITS } from './limits.js';

/** What the schema alone does not say, one sentence each. */
export const CONSTRAINTS = [
  `A design has at most ${LIMITS.blocks} blocks, those inside others included; header and footer each at most ${LIMITS.edgeBlocks}.`,
  `Blocks go at most ${LIMITS.depth} levels deep: a block inside three others is the deepest.`,
  'Columns do not stand in columns, at no depth.',
  `Loops go at most ${LIMITS.loopDepth} deep.`,
  `A design has at most ${LIMITS.attachments} attachment blocks and ${LIMITS.liquidTags} Liquid tags and outputs.`,
  'A field that is not in the schema is refused. A field left out has its default; null is only allowed for header and footer.',
  'header or footer left out: the store’s default preset; null: none; { preset } a preset of the store by id; { blocks } your own.',
  'image and logo have exactly one of src and fileKey, attachment exactly one of fileKey and url.',
  'A table has either rows (each with one cell for each column) or each and as with a cell in every column.',
  'Every fileKey names an uploaded file of this store.',
  'Limits of text count characters (Unicode code points). A required text is not blank.',
  'Liquid is allowed in texts, addresses and colours, and nowhere else. Each text must parse on its own: a tag opened in one block cannot be closed in another. Use visibleIf and loop for that. What follows a complete expression is refused: {{ variables.first name }}.',
  'visibleIf is the expression of a Liquid if, without {% %} and {{ }}: and, or, ==, !=, >, <, >=, <=, contains; no brackets.',
  'each is a path such as variables.order.items without braces; as is a name of letters, digits and _, and not variables, secrets, unsubscribe_url, unsubscribe_link or forloop.',
  'Links start with https://, http://, mailto:, tel:, sms: or #, pictures with https:// or http://; either may start with {{ }}, and what it becomes is checked again when the message is sent. An attachment’s url and a web font start with https://.',
  'The pattern of an address tells everything but whether its Liquid parses and its URL is valid; both are checked when it is saved.',
  'A colour is #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl(), hsla() or a CSS name, or exactly one {{ }}.',
  `testVariables is a JSON object of at most ${LIMITS.testVariablesBytes / 1024} KB and ${LIMITS.testVariablesDepth} levels, read as {{ variables.… }} in previews only.`,
  'Keep the finished HTML below 100,000 bytes: Gmail cuts off longer messages.',
];
