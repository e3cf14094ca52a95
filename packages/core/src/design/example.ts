import type { Block } from './blocks.js';
import type { Design } from './design.js';

const header: Block[] = [
  {
    type: 'logo',
    src: 'https://shop.example/logo.png',
    alt: 'Nordlicht',
    href: 'https://shop.example/',
    width: 120,
    padding: { top: 24, bottom: 16 },
  },
];

const blocks: Block[] = [
  {
    type: 'heading',
    level: 1,
    text: 'Thank you, {{ variables.customer.first_name | default: "friend" }}!',
    align: 'center',
    fontSize: 28,
    letterSpacing: -0.5,
    className: 'headline',
    padding: { top: 24, right: 24, bottom: 8, left: 24 },
  },
  {
    type: 'text',
    align: 'center',
    text: 'We received your order <b>{{ variables.order.number }}</b> on {{ variables.order.date | date: "long" }} and are packing it now. We will email you when it ships.',
  },
  {
    type: 'button',
    text: 'View your order',
    href: '{{ variables.order.url }}',
    innerPadding: { top: 14, right: 32, bottom: 14, left: 32 },
    padding: { top: 16, right: 24, bottom: 24, left: 24 },
  },
  { type: 'divider' },
  { type: 'heading', level: 2, text: 'Order summary', fontSize: 20 },
  {
    type: 'loop',
    each: 'variables.order.items',
    as: 'item',
    emptyText: 'Your order items are listed in your account.',
    blocks: [
      {
        type: 'columns',
        stackOnMobile: false,
        columns: [
          {
            widthPixels: 96,
            blocks: [{ type: 'image', src: '{{ item.image }}', alt: '', borderRadius: 6 }],
          },
          {
            verticalAlign: 'middle',
            blocks: [
              {
                type: 'text',
                text: '<b>{{ item.title }}</b><br>{{ item.quantity }} × {{ item.price | money }}',
                padding: { top: 8 },
              },
              {
                type: 'text',
                text: '{{ item.variant }}',
                visibleIf: 'item.variant != blank',
                color: '#71717a',
                fontSize: 14,
                padding: { bottom: 8 },
              },
            ],
          },
          {
            widthPercent: 25,
            verticalAlign: 'middle',
            blocks: [{ type: 'text', text: '{{ item.price | times: item.quantity | money }}', align: 'end' }],
          },
        ],
      },
    ],
  },
  { type: 'divider' },
  {
    type: 'table',
    showHeader: false,
    columns: [{ widthPercent: 70 }, { widthPercent: 30, align: 'end' }],
    rows: [
      ['Subtotal', '{{ variables.order.subtotal | money }}'],
      [
        'Shipping',
        '{% if variables.order.shipping == 0 %}free{% else %}{{ variables.order.shipping | money }}{% endif %}',
      ],
      ['Total', '{{ variables.order.total | money_with_currency }}'],
    ],
  },
  {
    type: 'section',
    backgroundColor: '#f4f4f5',
    borderRadius: 8,
    padding: 16,
    visibleIf: 'variables.order.address != blank',
    blocks: [
      { type: 'heading', level: 3, text: 'Shipping address', fontSize: 16 },
      { type: 'text', text: '{{ variables.order.address | format_address }}' },
    ],
  },
  { type: 'spacer', height: 16 },
  {
    type: 'section',
    fullWidth: true,
    backgroundColor: '#134e4a',
    backgroundImage: { src: 'https://shop.example/forest.jpg', position: 'center' },
    padding: { top: 32, right: 24, bottom: 32, left: 24 },
    blocks: [
      { type: 'heading', level: 2, text: 'New for autumn', align: 'center', color: '#ffffff' },
      {
        type: 'button',
        text: 'See the collection',
        href: 'https://shop.example/autumn',
        variant: 'outline',
        buttonColor: '#ffffff',
      },
    ],
  },
];

const footer: Block[] = [
  {
    type: 'social',
    iconSize: 28,
    items: [
      { network: 'instagram', href: 'https://instagram.com/nordlicht.example' },
      { network: 'facebook', href: 'https://facebook.com/nordlicht.example' },
      { network: 'youtube', href: 'https://youtube.com/@nordlicht.example' },
    ],
  },
  {
    type: 'menu',
    separator: '·',
    items: [
      { text: 'Shop', href: 'https://shop.example/' },
      { text: 'Returns', href: 'https://shop.example/returns' },
      { text: 'Help', href: 'mailto:help@shop.example' },
    ],
  },
  {
    type: 'text',
    align: 'center',
    color: '#71717a',
    fontSize: 13,
    text: 'Questions? Just reply to this email.<br>Nordlicht GmbH, Hafenstraße 1, 20457 Hamburg',
  },
];

const testVariables = {
  customer: { first_name: 'Ada' },
  order: {
    number: '#1042',
    date: '2026-03-01T10:30:00Z',
    url: 'https://shop.example/orders/1042',
    items: [
      { title: 'Wool cap', variant: 'Navy, one size', quantity: 1, price: 24.5, image: 'https://shop.example/cap.jpg' },
      { title: 'Enamel mug', variant: '', quantity: 2, price: 12, image: 'https://shop.example/mug.jpg' },
    ],
    subtotal: 48.5,
    shipping: 0,
    total: 48.5,
    address: { name: 'Ada Example', address1: 'Main Street 1', zip: '10115', city: 'Berlin', country: 'DE' },
  },
};

/** A complete, valid design: an order confirmation. */
export const EXAMPLE: Design = {
  global: {
    borderRadius: 8,
    buttonColor: '#0f766e',
    linkColor: '#0f766e',
    headingColor: '#18181b',
    css: '@media (max-width: 480px) { .headline h1 { font-size: 24px !important } }',
  },
  header: { blocks: header },
  blocks,
  footer: { blocks: footer },
  testVariables,
};
