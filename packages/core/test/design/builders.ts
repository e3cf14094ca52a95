import type { Block, BlockOf, BlockType, Design } from '../../src/design/index.js';

/** The fields of every block. */
const EVERY = {
  id: 'block-1',
  visibleIf: 'variables.shown == true',
  hideOn: 'none',
  padding: { top: 8, right: 16, bottom: 8, left: 16 },
  className: 'promo wide',
  backgroundColor: '#fafafa',
} as const;

/** The fields of text blocks. */
const WORDS = {
  align: 'start',
  color: '{{ variables.color }}',
  fontSize: 18,
  fontFamily: "'Open Sans', Arial, sans-serif",
  fontWeight: 600,
  lineHeight: 0.9,
  letterSpacing: 1.5,
  textTransform: 'uppercase',
} as const;

const BORDER = { width: 3, color: '{{ variables.color }}', style: 'double' } as const;

const LINK = 'https://shop.example/{{ variables.path }}';
const PICTURE = 'https://shop.example/picture.png';
const inside: Block[] = [{ type: 'text', text: 'inside' }];

/** Each block with only its required fields. */
const MINIMAL: { [T in BlockType]: BlockOf<T> } = {
  section: { type: 'section', blocks: [] },
  columns: { type: 'columns', columns: [{ blocks: [] }] },
  loop: { type: 'loop', each: 'variables.items', as: 'item', blocks: [] },
  heading: { type: 'heading', text: 'Heading' },
  text: { type: 'text', text: 'Text' },
  image: { type: 'image', src: PICTURE, alt: '' },
  logo: { type: 'logo', src: PICTURE, alt: 'Shop' },
  button: { type: 'button', text: 'Go', href: 'https://shop.example/' },
  divider: { type: 'divider' },
  spacer: { type: 'spacer' },
  list: { type: 'list', items: ['One'] },
  quote: { type: 'quote', text: 'Quoted' },
  table: { type: 'table', columns: [{}], rows: [['Cell']] },
  products: { type: 'products', each: 'variables.products', title: '{{ item.title }}' },
  coupon: { type: 'coupon', code: 'WELCOME' },
  social: { type: 'social', items: [{ network: 'github', href: 'https://github.com/example' }] },
  menu: { type: 'menu', items: [{ text: 'Shop', href: 'https://shop.example/' }] },
  video: { type: 'video', href: 'https://video.example/1', thumbnail: PICTURE, alt: 'A film' },
  attachment: { type: 'attachment', filename: 'terms.pdf', url: 'https://shop.example/terms.pdf' },
  html: { type: 'html', html: '<hr>' },
};

/** Each block with as many fields as possible. */
const FULL: { [T in BlockType]: BlockOf<T> } = {
  section: {
    type: 'section',
    ...EVERY,
    blocks: inside,
    borderColor: 'rgb(200, 200, 200)',
    borderWidth: 1,
    borderRadius: 8,
    borders: { top: BORDER, right: { width: 0, color: 'red' }, bottom: BORDER, left: BORDER },
    backgroundImage: { fileKey: 'file-section', size: 'contain', position: 'top left', repeat: true },
  },
  columns: {
    type: 'columns',
    ...EVERY,
    columns: [
      {
        blocks: inside,
        widthPercent: 33.3,
        verticalAlign: 'middle',
        padding: 4,
        backgroundColor: 'white',
        borderColor: '{{ variables.color }}',
        borderWidth: 2,
        borderRadius: 6,
        className: 'first',
      },
      { blocks: inside, widthPixels: 200, borders: { left: BORDER } },
    ],
    align: 'center',
    gap: 24,
    stackOnMobile: true,
    reverseOnMobile: true,
  },
  loop: {
    type: 'loop',
    ...EVERY,
    each: 'variables.items',
    as: 'item',
    limit: 10,
    blocks: [{ type: 'text', text: '{{ item.title }}' }],
    emptyText: 'Nothing here.',
  },
  heading: { type: 'heading', ...EVERY, text: 'Hello {{ variables.name }}', level: 1, ...WORDS },
  text: { type: 'text', ...EVERY, text: 'Some <b>bold</b> {{ variables.name }}', ...WORDS, linkColor: 'navy' },
  image: {
    type: 'image',
    ...EVERY,
    fileKey: 'file-image',
    alt: 'A picture',
    href: LINK,
    width: 300,
    align: 'end',
    borderRadius: 12,
    border: BORDER,
  },
  logo: { type: 'logo', ...EVERY, fileKey: 'file-logo', alt: 'Shop', href: LINK, width: 200, align: 'left' },
  button: {
    type: 'button',
    ...EVERY,
    text: 'See\n{{ variables.name }}',
    href: LINK,
    variant: 'outline',
    buttonColor: '#0f766e',
    textColor: '#ffffff',
    borderRadius: 20,
    border: BORDER,
    innerPadding: { top: 16, right: 32, bottom: 16, left: 32 },
    width: 240,
    align: 'right',
    fontSize: 18,
    fontFamily: 'Georgia, serif',
    fontWeight: 'normal',
    lineHeight: 1,
    letterSpacing: -0.5,
    textTransform: 'capitalize',
  },
  divider: { type: 'divider', ...EVERY, color: '#cccccc', thickness: 2, style: 'dashed', widthPercent: 50 },
  spacer: { type: 'spacer', ...EVERY, height: 40 },
  list: { type: 'list', ...EVERY, items: ['One <i>item</i>', '{{ variables.name }}'], ordered: true, ...WORDS },
  quote: { type: 'quote', ...EVERY, text: 'Lovely.', cite: 'A customer', barColor: '#0f766e', ...WORDS },
  table: {
    type: 'table',
    ...EVERY,
    columns: [
      { header: 'Item', cell: '{{ item.title }}', align: 'start', widthPercent: 70 },
      { header: 'Price', cell: '{{ item.price }}', align: 'end', widthPercent: 30 },
    ],
    each: 'variables.items',
    as: 'item',
    limit: 20,
    showHeader: true,
    emptyText: 'Nothing ordered.',
  },
  products: {
    type: 'products',
    ...EVERY,
    each: 'variables.products',
    as: 'product',
    limit: 6,
    perRow: 3,
    image: '{{ product.image }}',
    title: '{{ product.title }}',
    price: '{{ product.price }}',
    href: '{{ product.url }}',
    buttonText: 'Buy',
    emptyText: 'Nothing to recommend.',
  },
  coupon: {
    type: 'coupon',
    ...EVERY,
    code: '{{ variables.code }}',
    title: 'For you',
    note: 'Until Sunday.',
    href: LINK,
    buttonText: 'Use it',
    borderColor: '#0f766e',
  },
  social: {
    type: 'social',
    ...EVERY,
    items: [
      { network: 'instagram', href: 'https://instagram.com/example', label: 'Our pictures', icon: PICTURE },
      { network: 'email', href: 'mailto:help@shop.example' },
    ],
    iconSize: 24,
    spacing: 12,
    align: 'start',
  },
  menu: {
    type: 'menu',
    ...EVERY,
    items: [
      { text: 'Shop', href: LINK },
      { text: 'Call', href: 'tel:+491234567' },
    ],
    separator: '|',
    align: 'end',
    color: '#333',
    fontSize: 13,
  },
  video: {
    type: 'video',
    ...EVERY,
    href: LINK,
    thumbnail: PICTURE,
    alt: 'A film',
    width: 400,
    playButton: false,
  },
  attachment: {
    type: 'attachment',
    ...EVERY,
    filename: 'Invoice {{ variables.number }}.pdf',
    fileKey: 'file-invoice',
    sendAsLink: true,
    label: 'Your invoice',
  },
  html: { type: 'html', ...EVERY, html: '<p style="color:#333">{{ variables.name }}</p>' },
};

export const BLOCK_TYPES = Object.keys(MINIMAL) as BlockType[];

/** A new block with only its required fields, overridden by `fields`. */
export const minimalBlock = <T extends BlockType>(type: T, fields: Partial<BlockOf<T>> = {}): BlockOf<T> => ({
  ...structuredClone(MINIMAL[type]),
  ...fields,
});

/** A new block with every field set to a value other than its default. */
export const fullBlock = <T extends BlockType>(type: T, fields: Partial<BlockOf<T>> = {}): BlockOf<T> => ({
  ...structuredClone(FULL[type]),
  ...fields,
});

/** A design of only these blocks. */
export const designOf = (...blocks: Block[]): Design => ({ blocks });

/** All twenty blocks in minimal and full form, with every global field, a header, a footer and variables. */
export const galleryDesign = (): Design => ({
  blocks: BLOCK_TYPES.flatMap((type) => [minimalBlock(type), fullBlock(type)]),
  global: {
    width: 640,
    backgroundColor: '#eeeeee',
    contentColor: '#ffffff',
    textColor: '#222222',
    linkColor: '#0f766e',
    headingColor: '#111111',
    fontFamily: 'Georgia, serif',
    webFont: { name: 'Open Sans', url: 'https://fonts.example/css2?family=Open+Sans' },
    fontSize: 15,
    lineHeight: 1.6,
    padding: 20,
    borderRadius: 10,
    outerPadding: { top: 16, bottom: 32 },
    css: '@media (max-width: 480px) { .promo { padding: 4px !important } }',
    buttonColor: '#0f766e',
    buttonTextColor: 'white',
    direction: 'ltr',
    darkMode: 'auto',
    dark: { backgroundColor: '#000000', contentColor: '#111111', textColor: '#eeeeee', linkColor: '#5eead4' },
  },
  header: { blocks: [minimalBlock('logo')] },
  footer: { blocks: [minimalBlock('social'), minimalBlock('text', { text: 'The end' })] },
  testVariables: {
    shown: true,
    name: 'Ada',
    color: '#123456',
    path: 'new',
    code: 'ADA10',
    number: '1042',
    items: [
      { title: 'Cap', price: 24.5 },
      { title: 'Mug', price: 12 },
    ],
    products: [{ title: 'Scarf', price: 30, image: PICTURE, url: 'https://shop.example/scarf' }],
  },
});
