import { z } from 'zod';
import { blocksIn } from './blocks-in.js';
import { align, common, pixelsOrFull, typeProps } from './common.js';
import { address, choice, color, decimal, fileKey, flag, itemName, list, listPath, text, whole } from './fields.js';
import { oneOfFields, tableFaults } from './rules.js';

/** A block is a strict object of its type, the common fields and its own. */
const block = <const T extends string, S extends z.ZodRawShape>(type: T, description: string, shape: S) =>
  z.strictObject({ type: z.literal(type), ...common, ...shape }).meta({ description });

const radius = whole(0, 100, 'Roundness of the corners in pixels.').optional();
const link = (description: string) =>
  address('link', `${description} https, http, mailto, tel, sms or #; Liquid allowed.`);
const picture = (description: string) => address('image', `${description} https or http; Liquid allowed.`);
const line = (max: number, description: string) => text(max, description, { line: true });
const alt = text(1000, 'What the picture shows, for readers who do not see it; "" if it is only decoration.', {
  blank: true,
});
const source = {
  src: picture('Address of the picture. Give src or fileKey.').optional(),
  fileKey: fileKey('Key of an uploaded file of this store, used instead of src.').optional(),
};
const emptyText = text(
  1000,
  'Shown instead when the list is empty or missing; no HTML. Left out: nothing is shown.',
).optional();
const eachOf = (example: string) =>
  listPath(`Path of the list to repeat over, for example ${example}. No Liquid braces.`);
const asName = 'Name under which the fields read the current item, for example item for {{ item.title }}.';

// The three blocks that hold blocks: their types are written out, because the schema of a block looks one level deep.
const sectionFields = {
  borderColor: color('Colour of the border; needs borderWidth.').optional(),
  borderWidth: whole(0, 20, 'Thickness of the border in pixels; 0 for none.').optional(),
  borderRadius: radius,
};
export const SectionBlock = block('section', 'A box around blocks, with its own background and border.', {
  blocks: blocksIn<Block>(50),
  ...sectionFields,
});
export type SectionBlock = Common<'section'> & Infer<typeof sectionFields> & { blocks: Block[] };

const columnFields = {
  widthPercent: decimal(1, 100, 'Width in percent; columns without one share what is left.').optional(),
  verticalAlign: choice(['top', 'middle', 'bottom'], 'Where the content of the column stands.').optional(),
  padding: common.padding,
  backgroundColor: color('Colour behind the column.').optional(),
};
export const Column = z
  .strictObject({ blocks: blocksIn<Block>(20), ...columnFields })
  .meta({ id: 'column', description: 'One column of a columns block.' });
export type Column = Infer<typeof columnFields> & { blocks: Block[] };
const columnsFields = {
  gap: whole(0, 100, 'Space between columns in pixels.').optional(),
  stackOnMobile: flag('Puts the columns below each other on narrow screens.').optional(),
  reverseOnMobile: flag('Stacks the last column first.').optional(),
};
export const ColumnsBlock = block('columns', 'One to four columns of blocks. Columns do not stand in columns.', {
  columns: list(Column, 1, 4, 'columns', 'The columns in reading order.'),
  ...columnsFields,
});
export type ColumnsBlock = Common<'columns'> & Infer<typeof columnsFields> & { columns: Column[] };

const loopFields = {
  each: eachOf('variables.order.items'),
  as: itemName(asName),
  limit: whole(1, 200, 'At most this many items are shown.').optional(),
  emptyText,
};
export const LoopBlock = block('loop', 'Repeats its blocks for each item of a list. Loops go two deep.', {
  blocks: blocksIn<Block>(20),
  ...loopFields,
});
export type LoopBlock = Common<'loop'> & Infer<typeof loopFields> & { blocks: Block[] };

export const HeadingBlock = block('heading', 'A heading.', {
  text: text(1000, 'The words; Liquid allowed, no HTML.'),
  level: whole(1, 4, 'Rank of the heading; 1 is the largest and stands once.').optional(),
  ...typeProps,
});
export type HeadingBlock = z.infer<typeof HeadingBlock>;

export const TextBlock = block('text', 'Paragraphs of text.', {
  text: text(20_000, 'The words. Inline HTML (b, i, a, br, p, ul, span) and all usable Liquid are allowed.'),
  ...typeProps,
  linkColor: color('Colour of links in the text. Left out: global.linkColor.').optional(),
});
export type TextBlock = z.infer<typeof TextBlock>;

const imageWidth = pixelsOrFull(16, 900, 'Width in pixels, or full for all the space there is.').optional();
export const ImageBlock = block('image', 'A picture: give src or fileKey.', {
  ...source,
  alt,
  href: link('Where a click on the picture leads.').optional(),
  width: imageWidth,
  align: align('Where the picture stands.').optional(),
  borderRadius: radius,
})
  .check(oneOfFields('src', 'fileKey'))
  .meta({ oneOf: [{ required: ['src'] }, { required: ['fileKey'] }] });
export type ImageBlock = z.infer<typeof ImageBlock>;

export const LogoBlock = block('logo', 'The sender’s logo, usually in the header: give src or fileKey.', {
  ...source,
  alt,
  href: link('Where a click on the logo leads.').optional(),
  width: whole(16, 600, 'Width in pixels.').optional(),
  align: align('Where the logo stands.').optional(),
})
  .check(oneOfFields('src', 'fileKey'))
  .meta({ oneOf: [{ required: ['src'] }, { required: ['fileKey'] }] });
export type LogoBlock = z.infer<typeof LogoBlock>;

export const ButtonBlock = block('button', 'A button that leads somewhere.', {
  text: line(200, 'Words on the button; Liquid allowed.'),
  href: link('Where the button leads.'),
  variant: choice(['filled', 'outline'], 'Filled with buttonColor, or only a border of it.').optional(),
  buttonColor: color('Left out: global.buttonColor.').optional(),
  textColor: color('Left out: global.buttonTextColor, and buttonColor on an outline.').optional(),
  borderRadius: radius,
  fullWidth: flag('As wide as the space there is.').optional(),
  align: align('Where the button stands.').optional(),
  fontSize: whole(8, 96, 'Size of the words in pixels.').optional(),
});
export type ButtonBlock = z.infer<typeof ButtonBlock>;

export const DividerBlock = block('divider', 'A horizontal line.', {
  color: color('Colour of the line.').optional(),
  thickness: whole(1, 20, 'Thickness in pixels.').optional(),
  style: choice(['solid', 'dashed', 'dotted'], 'How the line is drawn.').optional(),
  widthPercent: decimal(1, 100, 'Width in percent of the space there is.').optional(),
});
export type DividerBlock = z.infer<typeof DividerBlock>;

export const SpacerBlock = block('spacer', 'Empty space.', {
  height: whole(1, 300, 'Height in pixels.').optional(),
});
export type SpacerBlock = z.infer<typeof SpacerBlock>;

export const ListBlock = block('list', 'A list with bullets or numbers.', {
  items: list(text(2000, 'One item; inline HTML and Liquid allowed.'), 1, 50, 'items', 'The items in order.'),
  ordered: flag('Numbers instead of bullets.').optional(),
  ...typeProps,
});
export type ListBlock = z.infer<typeof ListBlock>;

export const QuoteBlock = block('quote', 'A quotation with a bar beside it.', {
  text: text(5000, 'The quoted words; inline HTML and Liquid allowed.'),
  cite: line(500, 'Who said it.').optional(),
  barColor: color('Colour of the bar.').optional(),
  ...typeProps,
});
export type QuoteBlock = z.infer<typeof QuoteBlock>;

export const TableColumn = z
  .strictObject({
    header: text(500, 'Words above the column.', { blank: true }).optional(),
    cell: text(
      2000,
      'What a cell shows of the current item, for example {{ item.price | money }}; no HTML. Needed with each, and only then.',
      {
        blank: true,
      },
    ).optional(),
    align: align('How the cells are aligned; end suits numbers.').optional(),
    widthPercent: decimal(1, 100, 'Width in percent; columns without one share what is left.').optional(),
  })
  .meta({ id: 'tableColumn', description: 'One column of a table.' });
export type TableColumn = z.infer<typeof TableColumn>;
const cell = text(2000, 'One cell; Liquid allowed, no HTML.', { blank: true });
export const TableBlock = block(
  'table',
  'A table of data: either fixed rows, or one row for each item of a list (each, as, and a cell in every column).',
  {
    columns: list(TableColumn, 1, 8, 'columns', 'The columns in reading order.'),
    rows: list(list(cell, 1, 8, 'cells', 'A row: one cell for each column.'), 1, 200, 'rows', 'Fixed rows.').optional(),
    each: eachOf('variables.order.items').optional(),
    as: itemName(asName).optional(),
    limit: whole(1, 200, 'At most this many rows are shown.').optional(),
    showHeader: flag('Shows the row of column headers.').optional(),
    emptyText,
  },
)
  .check(tableFaults)
  .meta({ oneOf: [{ required: ['rows'] }, { required: ['each', 'as'] }] });
export type TableBlock = z.infer<typeof TableBlock>;

export const ProductsBlock = block('products', 'Product cards, one for each item of a list.', {
  each: eachOf('variables.recommendations'),
  as: itemName(asName).optional(),
  limit: whole(1, 50, 'At most this many products are shown.').optional(),
  perRow: whole(1, 3, 'Cards beside each other.').optional(),
  image: picture('Picture of the product, for example {{ item.image }}.').optional(),
  title: text(500, 'Name of the product, for example {{ item.title }}; no HTML.'),
  price: text(500, 'Its price, for example {{ item.price | money }}; no HTML.').optional(),
  href: link('Where the card leads, for example {{ item.url }}.').optional(),
  buttonText: line(200, 'Words of a button below each card; needs href. Left out: no button.').optional(),
  emptyText,
});
export type ProductsBlock = z.infer<typeof ProductsBlock>;

export const CouponBlock = block('coupon', 'A discount code in a frame.', {
  code: line(100, 'The code; Liquid allowed.'),
  title: line(200, 'Words above the code.').optional(),
  note: text(1000, 'Words below the code, for example until when it holds; no HTML.').optional(),
  href: link('Where the button leads.').optional(),
  buttonText: line(200, 'Words of a button; needs href.').optional(),
  borderColor: color('Colour of the dashed frame.').optional(),
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
  network: choice(NETWORKS, 'Which network; website or other with a label for anything else.'),
  href: link('Address of the profile.'),
  label: line(100, 'Name that is read out. Left out: the network’s.').optional(),
  icon: picture('Address of your own icon, a square picture.').optional(),
});
export const SocialBlock = block('social', 'Links to social networks as icons.', {
  items: list(SocialItem, 1, 12, 'items', 'The networks in order.'),
  iconSize: whole(16, 64, 'Size of an icon in pixels.').optional(),
  spacing: whole(0, 64, 'Space between icons in pixels.').optional(),
  align: align('Where the icons stand.').optional(),
});
export type SocialBlock = z.infer<typeof SocialBlock>;

const MenuItem = z.strictObject({ text: line(200, 'Words of the link.'), href: link('Where it leads.') });
export const MenuBlock = block('menu', 'A row of links.', {
  items: list(MenuItem, 1, 10, 'items', 'The links in order.'),
  separator: text(10, 'What stands between two links, for example |.', { line: true, blank: true }).optional(),
  align: align('Where the links stand.').optional(),
  color: color('Colour of the links. Left out: global.linkColor.').optional(),
  fontSize: whole(8, 96, 'Size of the words in pixels.').optional(),
});
export type MenuBlock = z.infer<typeof MenuBlock>;

export const VideoBlock = block('video', 'A still picture that leads to a video: mail programs play none.', {
  href: link('Address of the video.'),
  thumbnail: picture('Address of the still picture.'),
  alt,
  width: imageWidth,
  playButton: flag('Shows a play button.').optional(),
});
export type VideoBlock = z.infer<typeof VideoBlock>;

export const AttachmentBlock = block(
  'attachment',
  'A file sent with the message: give fileKey or url. Shows nothing.',
  {
    filename: line(255, 'Name of the file as the reader sees it; Liquid allowed.'),
    fileKey: fileKey('Key of an uploaded file of this store.').optional(),
    url: address(
      'file',
      'Address the file is fetched from when the message is sent. https; Liquid after https://.',
    ).optional(),
    sendAsLink: flag('Offers the uploaded file as a download link in the footer. Only with fileKey.').optional(),
    label: line(200, 'Words of the download link. Left out: the filename.').optional(),
  },
)
  .check(oneOfFields('fileKey', 'url'), ({ value, issues }) => {
    if (value.sendAsLink === undefined || value.fileKey !== undefined) return;
    issues.push({ code: 'custom', message: 'only with fileKey', path: ['sendAsLink'], input: value });
  })
  .meta({ oneOf: [{ required: ['fileKey'] }, { required: ['url'] }], dependentRequired: { sendAsLink: ['fileKey'] } });
export type AttachmentBlock = z.infer<typeof AttachmentBlock>;

export const HtmlBlock = block('html', 'HTML of your own, put into the message as it is.', {
  html: text(50_000, 'The HTML; Liquid allowed. Tables and inline styles are safest in mail programs.'),
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

/** Any block, told apart by `type`. Says nothing of the blocks inside: `checkDesign` goes through them. */
export const Block = z.discriminatedUnion('type', ALL).meta({ id: 'block', description: 'One block, by its type.' });
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
// Named last: a schema that is given a rule afterwards is another schema, without the name.
for (const [type, schema] of Object.entries(BLOCKS))
  z.globalRegistry.add(schema, { ...schema.meta(), id: `${type}Block` });

type Infer<S extends z.ZodRawShape> = z.infer<z.ZodObject<S>>;
type Common<T extends string> = Infer<typeof common> & { type: T };
