import { z } from 'zod';
import { blocksIn } from './blocks-in.js';
import { align, Border, common, fontProps, frameFields, Padding, pixelsOrFull, typeProps } from './common.js';
import { address, choice, color, decimal, fileKey, flag, itemName, list, listPath, text, whole } from './fields.js';
import { notBoth, oneOfFields, tableFaults } from './rules.js';

/** A block is a strict object of its type, the common fields and its own. */
const block = <const T extends string, S extends z.ZodRawShape>(type: T, description: string, shape: S) =>
  z.strictObject({ type: z.literal(type), ...common, ...shape }).meta({ description });

const radius = frameFields.borderRadius;
const link = (description: string) =>
  address('link', `${description} https, http, mailto, tel, sms or #; Liquid allowed.`);
const imageUrl = (description: string) => address('image', `${description} https or http; Liquid allowed.`);
const line = (max: number, description: string) => text(max, description, { line: true });
const alt = text(1000, 'Alternative text for the image; "" if it is decorative.', {
  blank: true,
});
const source = {
  src: imageUrl('URL of the image. Set either src or fileKey.').optional(),
  fileKey: fileKey('Key of a file uploaded to this store. Set either src or fileKey.').optional(),
};
const emptyText = text(1000, 'Shown when the list is empty or missing; no HTML. Default: nothing is shown.').optional();
const eachOf = (example: string) => listPath(`Path of the list, for example ${example}, without Liquid braces.`);
const asName = 'Variable name of the current item, for example item for {{ item.title }}.';

// The types of the three blocks that contain blocks are written out, because a block's schema validates only one level.
const POSITIONS = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
] as const;
export const BackgroundImage = z
  .strictObject({
    src: imageUrl('URL of the image. Set either src or fileKey.').optional(),
    fileKey: fileKey(
      'Key of a file uploaded to this store. Set either src or fileKey; more email clients show a background from src.',
    ).optional(),
    size: choice(
      ['cover', 'contain', 'auto'],
      'cover fills the section and may cut the image, contain shows all of it, auto keeps its size.',
    ).optional(),
    position: choice(POSITIONS, 'The part of the section, and of the image, that is kept in view.').optional(),
    repeat: flag('Repeats the image to fill the section.').optional(),
  })
  .check(oneOfFields('src', 'fileKey'))
  .meta({
    id: 'backgroundImage',
    description:
      'An image behind the blocks. Set backgroundColor too: it is shown until the image is loaded and where images are blocked. Dark mode does not change the colours of texts on it.',
    oneOf: [{ required: ['src'] }, { required: ['fileKey'] }],
  });
export type BackgroundImage = z.infer<typeof BackgroundImage>;
const sectionFields = {
  ...frameFields,
  backgroundImage: BackgroundImage.optional(),
  fullWidth: flag(
    'Extends the background over the whole width of the screen; the blocks keep the width of the content. Only at the top level.',
  ).optional(),
};
export const SectionBlock = block('section', 'A container for blocks, with its own background and border.', {
  blocks: blocksIn<Block>(50),
  ...sectionFields,
});
export type SectionBlock = Common<'section'> & Infer<typeof sectionFields> & { blocks: Block[] };

const columnFields = {
  widthPercent: decimal(1, 100, 'Width in percent; columns without a width share the remaining space.').optional(),
  widthPixels: whole(8, 900, 'Width in pixels instead of widthPercent; columns that are too wide shrink.').optional(),
  verticalAlign: choice(['top', 'middle', 'bottom'], 'Vertical alignment of the content in the column.').optional(),
  padding: common.padding,
  backgroundColor: color('Background colour of the column.').optional(),
  ...frameFields,
  className: common.className,
};
export const Column = z
  .strictObject({ blocks: blocksIn<Block>(20), ...columnFields })
  .check(notBoth('widthPercent', 'widthPixels'))
  .meta({ id: 'column', description: 'One column of a columns block.' });
export type Column = Infer<typeof columnFields> & { blocks: Block[] };
const columnsFields = {
  gap: whole(0, 100, 'Space between columns in pixels.').optional(),
  stackOnMobile: flag('Stacks the columns on narrow screens.').optional(),
  reverseOnMobile: flag('Stacks the last column first.').optional(),
  align: align('Where the columns are if they are narrower than the available space.').optional(),
};
export const ColumnsBlock = block('columns', 'One to eight columns of blocks. Columns cannot be nested.', {
  columns: list(Column, 1, 8, 'columns', 'The columns in reading order.'),
  ...columnsFields,
});
export type ColumnsBlock = Common<'columns'> & Infer<typeof columnsFields> & { columns: Column[] };

const loopFields = {
  each: eachOf('variables.order.items'),
  as: itemName(asName),
  limit: whole(1, 200, 'Maximum number of items shown.').optional(),
  emptyText,
};
export const LoopBlock = block('loop', 'Repeats its blocks for each item of a list. Loops can be nested two deep.', {
  blocks: blocksIn<Block>(20),
  ...loopFields,
});
export type LoopBlock = Common<'loop'> & Infer<typeof loopFields> & { blocks: Block[] };

export const HeadingBlock = block('heading', 'A heading.', {
  text: text(1000, 'Heading text; Liquid allowed, no HTML.'),
  level: whole(1, 4, 'Heading level; 1 is the largest. Use 1 only once.').optional(),
  ...typeProps,
});
export type HeadingBlock = z.infer<typeof HeadingBlock>;

export const TextBlock = block('text', 'Paragraphs of text.', {
  text: text(20_000, 'The text. Inline HTML (b, i, a, br, p, ul, span) and all supported Liquid are allowed.'),
  ...typeProps,
  linkColor: color('Link colour in this text. Default: global.linkColor.').optional(),
});
export type TextBlock = z.infer<typeof TextBlock>;

const imageWidth = pixelsOrFull(16, 900, 'Width in pixels, or full for the full available width.').optional();
export const ImageBlock = block('image', 'An image. Set either src or fileKey.', {
  ...source,
  alt,
  href: link('Link target of the image.').optional(),
  width: imageWidth,
  align: align('Horizontal alignment of the image.').optional(),
  borderRadius: radius,
  border: Border.optional(),
})
  .check(oneOfFields('src', 'fileKey'))
  .meta({ oneOf: [{ required: ['src'] }, { required: ['fileKey'] }] });
export type ImageBlock = z.infer<typeof ImageBlock>;

export const LogoBlock = block('logo', 'The sender’s logo, usually in the header. Set either src or fileKey.', {
  ...source,
  alt,
  href: link('Link target of the logo.').optional(),
  width: whole(16, 600, 'Width in pixels.').optional(),
  align: align('Horizontal alignment of the logo.').optional(),
})
  .check(oneOfFields('src', 'fileKey'))
  .meta({ oneOf: [{ required: ['src'] }, { required: ['fileKey'] }] });
export type LogoBlock = z.infer<typeof LogoBlock>;

export const ButtonBlock = block('button', 'A button with a link.', {
  text: text(200, 'Button text; Liquid and line breaks allowed.'),
  href: link('Link target of the button.'),
  variant: choice(['filled', 'outline'], 'Filled with buttonColor, or outlined in it.').optional(),
  buttonColor: color('Default: global.buttonColor.').optional(),
  textColor: color('Default: global.buttonTextColor if filled, buttonColor if outlined.').optional(),
  borderRadius: radius,
  border: Border.optional(),
  innerPadding: Padding.meta({
    description:
      'Padding between the edge of the button and its text, as for padding. Default: 12 above and below, 24 at the sides.',
  }).optional(),
  width: whole(40, 900, 'Width in pixels. Default: as wide as its text. Not with fullWidth.').optional(),
  fullWidth: flag('Makes the button as wide as the available space.').optional(),
  align: align('Horizontal alignment of the button.').optional(),
  fontSize: whole(8, 96, 'Font size in pixels.').optional(),
  ...fontProps,
}).check(({ value, issues }) => {
  if (value.width === undefined || !value.fullWidth) return;
  issues.push({ code: 'custom', message: 'not with fullWidth', path: ['width'], input: value });
});
export type ButtonBlock = z.infer<typeof ButtonBlock>;

export const DividerBlock = block('divider', 'A horizontal line.', {
  color: color('Line colour.').optional(),
  thickness: whole(1, 20, 'Thickness in pixels.').optional(),
  style: choice(['solid', 'dashed', 'dotted'], 'Line style.').optional(),
  widthPercent: decimal(1, 100, 'Width in percent of the available space.').optional(),
});
export type DividerBlock = z.infer<typeof DividerBlock>;

export const SpacerBlock = block('spacer', 'Empty space.', {
  height: whole(1, 300, 'Height in pixels.').optional(),
});
export type SpacerBlock = z.infer<typeof SpacerBlock>;

export const ListBlock = block('list', 'A bulleted or numbered list.', {
  items: list(text(2000, 'One item; inline HTML and Liquid allowed.'), 1, 50, 'items', 'The items in order.'),
  ordered: flag('Numbers instead of bullets.').optional(),
  ...typeProps,
});
export type ListBlock = z.infer<typeof ListBlock>;

export const QuoteBlock = block('quote', 'A quotation with a vertical bar beside it.', {
  text: text(5000, 'The quoted text; inline HTML and Liquid allowed.'),
  cite: line(500, 'Source of the quotation.').optional(),
  barColor: color('Colour of the bar.').optional(),
  ...typeProps,
});
export type QuoteBlock = z.infer<typeof QuoteBlock>;

export const TableColumn = z
  .strictObject({
    header: text(500, 'Column header.', { blank: true }).optional(),
    cell: text(
      2000,
      'Cell content for the current item, for example {{ item.price | money }}; no HTML. Required with each, not allowed otherwise.',
      {
        blank: true,
      },
    ).optional(),
    align: align('Horizontal alignment of the cells; use end for numbers.').optional(),
    widthPercent: decimal(1, 100, 'Width in percent; columns without a width share the remaining space.').optional(),
  })
  .meta({ id: 'tableColumn', description: 'One column of a table.' });
export type TableColumn = z.infer<typeof TableColumn>;
const cell = text(2000, 'One cell; Liquid allowed, no HTML.', { blank: true });
export const TableBlock = block(
  'table',
  'A data table. Either fixed rows, or one row for each item of a list (each, as, and a cell in every column).',
  {
    columns: list(TableColumn, 1, 8, 'columns', 'The columns in reading order.'),
    rows: list(list(cell, 1, 8, 'cells', 'A row: one cell for each column.'), 1, 200, 'rows', 'Fixed rows.').optional(),
    each: eachOf('variables.order.items').optional(),
    as: itemName(asName).optional(),
    limit: whole(1, 200, 'Maximum number of rows shown.').optional(),
    showHeader: flag('Shows the header row.').optional(),
    emptyText,
  },
)
  .check(tableFaults)
  .meta({ oneOf: [{ required: ['rows'] }, { required: ['each', 'as'] }] });
export type TableBlock = z.infer<typeof TableBlock>;

export const ProductsBlock = block('products', 'Product cards, one for each item of a list.', {
  each: eachOf('variables.recommendations'),
  as: itemName(asName).optional(),
  limit: whole(1, 50, 'Maximum number of products shown.').optional(),
  perRow: whole(1, 3, 'Cards per row.').optional(),
  image: imageUrl('Product image, for example {{ item.image }}.').optional(),
  title: text(500, 'Product name, for example {{ item.title }}; no HTML.'),
  price: text(500, 'Price, for example {{ item.price | money }}; no HTML.').optional(),
  href: link('Link target of the card, for example {{ item.url }}.').optional(),
  buttonText: line(200, 'Text of a button on each card; requires href. Default: no button.').optional(),
  emptyText,
});
export type ProductsBlock = z.infer<typeof ProductsBlock>;

export const CouponBlock = block('coupon', 'A discount code in a dashed frame.', {
  code: line(100, 'The code; Liquid allowed.'),
  title: line(200, 'Text above the code.').optional(),
  note: text(1000, 'Text below the code, for example its expiry date; no HTML.').optional(),
  href: link('Link target of the button.').optional(),
  buttonText: line(200, 'Button text; requires href.').optional(),
  borderColor: color('Colour of the frame.').optional(),
});
export type CouponBlock = z.infer<typeof CouponBlock>;

export const NETWORKS = [
  'facebook',
  'instagram',
  'x',
  'twitter',
  'threads',
  'bluesky',
  'mastodon',
  'linkedin',
  'xing',
  'youtube',
  'vimeo',
  'tiktok',
  'snapchat',
  'pinterest',
  'reddit',
  'tumblr',
  'whatsapp',
  'telegram',
  'messenger',
  'discord',
  'slack',
  'twitch',
  'spotify',
  'soundcloud',
  'github',
  'gitlab',
  'medium',
  'yelp',
  'tripadvisor',
  'rss',
  'email',
  'phone',
  'website',
  'other',
] as const;
const SocialItem = z.strictObject({
  network: choice(NETWORKS, 'The network; for any other, use website or other with a label.'),
  href: link('URL of the profile.'),
  label: line(100, 'Name for screen readers. Default: the network’s name.').optional(),
  icon: imageUrl('URL of a custom icon, a square image.').optional(),
});
export const SocialBlock = block('social', 'Links to social networks as icons.', {
  items: list(SocialItem, 1, 12, 'items', 'The networks in order.'),
  iconSize: whole(16, 64, 'Size of an icon in pixels.').optional(),
  spacing: whole(0, 64, 'Space between icons in pixels.').optional(),
  align: align('Horizontal alignment of the icons.').optional(),
});
export type SocialBlock = z.infer<typeof SocialBlock>;

const MenuItem = z.strictObject({ text: line(200, 'Link text.'), href: link('Link target.') });
export const MenuBlock = block('menu', 'A row of links.', {
  items: list(MenuItem, 1, 10, 'items', 'The links in order.'),
  separator: text(10, 'Separator between links, for example |.', { line: true, blank: true }).optional(),
  align: align('Horizontal alignment of the links.').optional(),
  color: color('Link colour. Default: global.linkColor.').optional(),
  fontSize: whole(8, 96, 'Font size in pixels.').optional(),
});
export type MenuBlock = z.infer<typeof MenuBlock>;

export const VideoBlock = block('video', 'A still image that links to a video; email clients do not play videos.', {
  href: link('URL of the video.'),
  thumbnail: imageUrl('URL of the still image.'),
  alt,
  width: imageWidth,
  playButton: flag('Shows a play button.').optional(),
});
export type VideoBlock = z.infer<typeof VideoBlock>;

export const AttachmentBlock = block(
  'attachment',
  'A file sent with the message, not visible in the content. Set either fileKey or url.',
  {
    filename: line(255, 'Filename shown to the recipient; Liquid allowed.'),
    fileKey: fileKey('Key of a file uploaded to this store.').optional(),
    url: address(
      'file',
      'URL the file is fetched from when the message is sent. https only; Liquid allowed after https://.',
    ).optional(),
    sendAsLink: flag('Sends the file as a download link in the footer. Only with fileKey.').optional(),
    label: line(200, 'Text of the download link. Default: the filename.').optional(),
  },
)
  .check(oneOfFields('fileKey', 'url'), ({ value, issues }) => {
    if (value.sendAsLink === undefined || value.fileKey !== undefined) return;
    issues.push({ code: 'custom', message: 'only with fileKey', path: ['sendAsLink'], input: value });
  })
  .meta({ oneOf: [{ required: ['fileKey'] }, { required: ['url'] }], dependentRequired: { sendAsLink: ['fileKey'] } });
export type AttachmentBlock = z.infer<typeof AttachmentBlock>;

export const HtmlBlock = block('html', 'Custom HTML, inserted unchanged.', {
  html: text(50_000, 'The HTML; Liquid allowed. Tables and inline styles work best across email clients.'),
});
export type HtmlBlock = z.infer<typeof HtmlBlock>;

const ALL = [
  SectionBlock,
  ColumnsBlock,
  LoopBlock,
  HeadingBlock,
  TextBlock,
  ImageBlock,
  LogoBlock,
  ButtonBlock,
  DividerBlock,
  SpacerBlock,
  ListBlock,
  QuoteBlock,
  TableBlock,
  ProductsBlock,
  CouponBlock,
  SocialBlock,
  MenuBlock,
  VideoBlock,
  AttachmentBlock,
  HtmlBlock,
] as const;

/** Any block, discriminated by `type`. Does not validate nested blocks: `checkDesign` does. */
export const Block = z
  .discriminatedUnion('type', ALL)
  .meta({ id: 'block', description: 'One block, depending on its type.' });
export type Block =
  | SectionBlock
  | ColumnsBlock
  | LoopBlock
  | HeadingBlock
  | TextBlock
  | ImageBlock
  | LogoBlock
  | ButtonBlock
  | DividerBlock
  | SpacerBlock
  | ListBlock
  | QuoteBlock
  | TableBlock
  | ProductsBlock
  | CouponBlock
  | SocialBlock
  | MenuBlock
  | VideoBlock
  | AttachmentBlock
  | HtmlBlock;
export type BlockType = Block['type'];
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>;
/** The schema of each block, by type. */
export const BLOCKS = Object.fromEntries(ALL.map((schema) => [schema.shape.type.value, schema])) as unknown as {
  [T in BlockType]: z.ZodObject;
};
// Registered last: adding a check to a schema creates a new schema without the id.
for (const [type, schema] of Object.entries(BLOCKS))
  z.globalRegistry.add(schema, { ...schema.meta(), id: `${type}Block` });

type Infer<S extends z.ZodRawShape> = z.infer<z.ZodObject<S>>;
type Common<T extends string> = Infer<typeof common> & { type: T };
