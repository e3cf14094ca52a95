import type { Block, BlockType } from '@sendstep/core/design';

/** One example of every block, shown with its picture in docs/design-format.md. */
export const BLOCK_EXAMPLES: { [T in BlockType]: Extract<Block, { type: T }> } = {
  heading: { type: 'heading', text: 'Your order is on its way' },
  text: {
    type: 'text',
    text: 'Hello <b>{{ variables.name }}</b>, you can <a href="https://shop.example">follow it here</a>.',
  },
  button: { type: 'button', text: 'View your order', href: 'https://shop.example/orders/1042' },
  image: { type: 'image', src: 'https://pictures.example/chair.png', alt: 'A red chair', width: 320, borderRadius: 8 },
  logo: { type: 'logo', src: 'https://pictures.example/logo.png', alt: 'Chairs & Lamps', href: 'https://shop.example' },
  divider: { type: 'divider', style: 'dashed', widthPercent: 60 },
  spacer: { type: 'spacer', height: 32 },
  list: { type: 'list', items: ['Delivered in <b>two days</b>', 'Free returns for 30 days'] },
  quote: { type: 'quote', text: 'The best chair I ever sat on.', cite: 'Grace H.' },
  section: {
    type: 'section',
    backgroundColor: '#eff6ff',
    borderRadius: 8,
    visibleIf: 'variables.total > 100',
    blocks: [{ type: 'text', text: 'Your order is over 100 €, so we pay for the parcel.' }],
  },
  columns: {
    type: 'columns',
    columns: [
      { widthPercent: 40, blocks: [{ type: 'image', src: 'https://pictures.example/lamp.png', alt: 'A green lamp' }] },
      { verticalAlign: 'middle', blocks: [{ type: 'text', text: '<b>Made to last</b><br>Ten years of warranty.' }] },
    ],
  },
  loop: {
    type: 'loop',
    each: 'variables.tips',
    as: 'tip',
    blocks: [{ type: 'text', text: '<b>{{ tip.title }}</b>: {{ tip.text }}' }],
  },
  table: {
    type: 'table',
    each: 'variables.items',
    as: 'item',
    columns: [
      { header: 'Item', cell: '{{ item.title }}' },
      { header: 'Price', cell: '{{ item.price }}', align: 'end' },
    ],
  },
  products: {
    type: 'products',
    each: 'variables.items',
    image: '{{ item.image }}',
    title: '{{ item.title }}',
    price: '{{ item.price }}',
    href: '{{ item.url }}',
    buttonText: 'Buy',
  },
  coupon: { type: 'coupon', title: 'Ten percent off', code: 'SPRING-10', note: 'Until the end of the month' },
  social: {
    type: 'social',
    items: [
      { network: 'instagram', href: 'https://social.example/i' },
      { network: 'youtube', href: 'https://social.example/y' },
    ],
  },
  menu: {
    type: 'menu',
    separator: '|',
    items: [
      { text: 'Shop', href: 'https://shop.example' },
      { text: 'Help', href: 'https://shop.example/help' },
    ],
  },
  video: {
    type: 'video',
    href: 'https://shop.example/video',
    thumbnail: 'https://pictures.example/video.png',
    alt: 'How a chair is made',
  },
  attachment: { type: 'attachment', filename: 'terms.pdf', fileKey: 'KEY', sendAsLink: true, label: 'Our terms' },
  html: { type: 'html', html: '<p style="text-align:center">Questions? Just <b>reply</b> to this email.</p>' },
};

export const VARIABLES = {
  name: 'Ada',
  total: 420,
  tips: [
    { title: 'Oil it once a year', text: 'a spoonful is enough.' },
    { title: 'Keep it dry', text: 'wood does not like puddles.' },
  ],
  items: [
    {
      title: 'Chair',
      price: '320.00 €',
      url: 'https://shop.example/chair',
      image: 'https://pictures.example/chair.png',
    },
    { title: 'Lamp', price: '100.00 €', url: 'https://shop.example/lamp', image: 'https://pictures.example/lamp.png' },
  ],
};
