import type { Block, Design } from '../../src/design/index.js';
import {
  BUTTON,
  COUPON,
  COUPON_MJML,
  FREE_SHIPPING,
  FREE_SHIPPING_MJML,
  MENU,
  MJML_HEAD,
  PRODUCTS,
  section,
  TABLE,
  text,
} from './shop-mail.js';

/** An email with all twenty blocks, as a shop would send it. */
export const GALLERY: Design = {
  global: { borderRadius: 12, headingColor: '#18181b' },
  blocks: [
    {
      type: 'text',
      text: 'Hello <b>{{ customer.name }}</b>, thank you for your order. We are packing it <i>right now</i>; you can <a href="{{ order.url }}">follow it here</a>.',
    },
    BUTTON,
    TABLE,
    FREE_SHIPPING,
    {
      type: 'columns',
      columns: [
        {
          blocks: [
            { type: 'image', src: 'https://pictures.example/left.png', alt: 'A red chair', borderRadius: 8 },
            { type: 'heading', fontSize: 20, text: 'Made by hand' },
            { type: 'text', text: 'Every chair is built by one person, from the first cut to the last coat of oil.' },
          ],
        },
        {
          blocks: [
            { type: 'image', src: 'https://pictures.example/right.png', alt: 'A green lamp', borderRadius: 8 },
            { type: 'heading', fontSize: 20, text: 'Made to last' },
            { type: 'text', text: 'Ten years of warranty on everything that stands, hangs or shines.' },
          ],
        },
      ],
    },
    { type: 'divider' },
    { type: 'list', items: ['Delivered in <b>two days</b>', 'Free returns for 30 days', 'Climate neutral'] },
    { type: 'quote', text: 'The best chair I ever sat on.', cite: '{{ review.author }}' },
    {
      type: 'loop',
      each: 'tips',
      as: 'tip',
      blocks: [{ type: 'text', text: '<b>{{ tip.title }}</b><br>{{ tip.text }}' }],
    },
    COUPON,
    { type: 'heading', text: 'You might also like' },
    PRODUCTS,
    {
      type: 'video',
      href: 'https://shop.example/video',
      thumbnail: 'https://pictures.example/video.png',
      alt: 'How a chair is made',
    },
    { type: 'spacer', height: 16 },
    { type: 'html', html: '<p style="margin:0;text-align:center">Questions? Just <b>reply</b> to this mail.</p>' },
    { type: 'attachment', filename: 'invoice-{{ order.number }}.pdf', fileKey: 'invoice' },
  ],
};

export const GALLERY_HEADER: Block[] = [
  { type: 'logo', fileKey: 'logo', alt: 'Chairs & Lamps', href: 'https://shop.example' },
  { type: 'heading', level: 1, text: 'Order {{ order.number }} is on its way', align: 'center' },
];

export const GALLERY_FOOTER: Block[] = [
  { type: 'divider' },
  MENU,
  {
    type: 'social',
    items: [
      { network: 'facebook', href: 'https://social.example/f' },
      { network: 'instagram', href: 'https://social.example/i' },
      { network: 'linkedin', href: 'https://social.example/l' },
      { network: 'youtube', href: 'https://social.example/y' },
    ],
  },
];

export const GALLERY_VARIABLES = {
  customer: { name: 'Ada' },
  order: {
    number: '1042',
    url: 'https://shop.example/orders/1042?a=1&b=2',
    total: 420,
    items: [
      { title: 'Chair “Linde”', quantity: 2, price: '320.00 €' },
      { title: 'Lamp “Mond” <small>', quantity: 1, price: '100.00 €' },
    ],
  },
  review: { author: 'Grace H.' },
  tips: [
    { title: 'Oil it once a year', text: 'A spoonful of linseed oil is enough.' },
    { title: 'Keep it dry', text: 'Wood does not like puddles.' },
  ],
  coupon: { code: 'SPRING-10' },
  recommendations: [
    {
      title: 'Stool',
      price: '89.00 €',
      url: 'https://shop.example/stool',
      image: 'https://pictures.example/stool.png',
    },
    {
      title: 'Bench',
      price: '249.00 €',
      url: 'https://shop.example/bench',
      image: 'https://pictures.example/bench.png',
    },
  ],
};

const icon = (name: string, sign: string, color: string) =>
  `<a href="https://social.example/${name}" aria-label="${name}" style="display:inline-block;margin:0 4px;width:32px;line-height:32px;border-radius:16px;background:${color};color:#ffffff;font-weight:bold;text-align:center;text-decoration:none">${sign}</a>`;

/** The same email in MJML, for comparison in benchmarks and screenshots. */
export const GALLERY_MJML = `<mjml>
${MJML_HEAD}
<mj-body background-color="#f4f4f5" width="600px"><mj-wrapper padding="24px 0">
${section(
  `<mj-image src="https://files.example/logo" alt="Chairs &amp; Lamps" href="https://shop.example" width="140px" padding="24px 24px 8px" />
  ${text('<h1 style="margin:0;font-size:32px;line-height:1.25">Order {{ order.number }} is on its way</h1>', 'align="center" color="#18181b"')}
  ${text('Hello <b>{{ customer.name }}</b>, thank you for your order. We are packing it <i>right now</i>; you can <a href="{{ order.url }}" style="color:#1d4ed8">follow it here</a>.')}
  <mj-button href="{{ order.url }}">View your order</mj-button>
  <mj-table><tr><th scope="col" align="left" style="padding:8px 4px;border-bottom:2px solid #d4d4d8" width="60%">Item</th><th scope="col" style="padding:8px 4px;border-bottom:2px solid #d4d4d8">Qty</th><th scope="col" align="right" style="padding:8px 4px;border-bottom:2px solid #d4d4d8">Price</th></tr>
  {% for item in order.items limit: 200 %}<tr><td style="padding:8px 4px;border-bottom:1px solid #d4d4d8">{{ item.title }}</td><td align="center" style="padding:8px 4px;border-bottom:1px solid #d4d4d8">{{ item.quantity }}</td><td align="right" style="padding:8px 4px;border-bottom:1px solid #d4d4d8">{{ item.price }}</td></tr>{% else %}<tr><td colspan="3">Nothing was ordered.</td></tr>{% endfor %}</mj-table>`,
  'border-radius="12px 12px 0 0"',
)}
${FREE_SHIPPING_MJML}
<mj-section padding="0 16px">
  ${[
    [
      'left',
      'A red chair',
      'Made by hand',
      'Every chair is built by one person, from the first cut to the last coat of oil.',
    ],
    ['right', 'A green lamp', 'Made to last', 'Ten years of warranty on everything that stands, hangs or shines.'],
  ]
    .map(
      ([name, alt, title, words]) =>
        `<mj-column><mj-image src="https://pictures.example/${name}.png" alt="${alt}" border-radius="8px" padding="8px" />
  ${text(`<h2 style="margin:0;font-size:20px;line-height:1.25">${title}</h2>`, 'padding="8px" color="#18181b"')}
  ${text(words!, 'padding="8px"')}</mj-column>`,
    )
    .join('')}
</mj-section>
${section(`<mj-divider />
  ${text('<ul style="margin:0;padding:0 0 0 24px"><li style="margin:0 0 8px">Delivered in <b>two days</b></li><li style="margin:0 0 8px">Free returns for 30 days</li><li>Climate neutral</li></ul>')}
  ${text('<div style="border-left:4px solid #d4d4d8;padding-left:16px;font-style:italic">The best chair I ever sat on.<br><span style="font-size:14px;font-style:normal">— {{ review.author }}</span></div>')}
  <mj-raw>{% for tip in tips limit: 50 %}</mj-raw>
  ${text('<b>{{ tip.title }}</b><br>{{ tip.text }}')}
  <mj-raw>{% endfor %}</mj-raw>`)}
${COUPON_MJML}
${section(text('<h2 style="margin:0;font-size:24px;line-height:1.25">You might also like</h2>', 'color="#18181b"'))}
<mj-section padding="8px 16px">
  ${[0, 1]
    .map(
      (
        i,
      ) => `<mj-column><mj-image src="{{ recommendations[${i}].image }}" alt="" href="{{ recommendations[${i}].url }}" padding="8px 8px 12px" />
  ${text(`<b>{{ recommendations[${i}].title }}</b><br>{{ recommendations[${i}].price }}`, 'padding="0 8px"')}
  <mj-button href="{{ recommendations[${i}].url }}" align="left" font-size="14px" padding="12px 8px 8px">Buy</mj-button></mj-column>`,
    )
    .join('')}
</mj-section>
${section(
  `<mj-image src="https://pictures.example/video.png" alt="How a chair is made" href="https://shop.example/video" />
  <mj-spacer height="16px" />
  ${text('Questions? Just <b>reply</b> to this mail.', 'align="center"')}
  <mj-divider />
  ${text('<a href="https://shop.example" style="color:#1d4ed8;text-decoration:none">Shop</a>&nbsp; | &nbsp;<a href="https://shop.example/help" style="color:#1d4ed8;text-decoration:none">Help</a>&nbsp; | &nbsp;<a href="mailto:help@shop.example" style="color:#1d4ed8;text-decoration:none">Contact</a>', 'align="center" font-size="14px"')}
  ${text(icon('facebook', 'f', '#1464d2') + icon('instagram', 'Ig', '#c1306b') + icon('linkedin', 'in', '#0a66c2') + icon('youtube', 'Yt', '#cc0000'), 'align="center" padding="8px 24px 24px"')}`,
  'border-radius="0 0 12px 12px"',
)}
</mj-wrapper></mj-body></mjml>`;
