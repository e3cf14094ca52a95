import type { Block, Design } from '../../src/design/index.js';

const header: Block[] = [
  { type: 'logo', src: 'https://files.example/logo.png', alt: 'Chairs & Lamps', href: 'https://shop.example' },
  { type: 'heading', level: 1, text: 'Thank you for your order', align: 'center' },
];

const blocks: Block[] = [
  {
    type: 'text',
    text: 'Hello <b>{{ customer.name }}</b>, your order {{ order.number }} has arrived with us. We are packing it <i>right now</i>; you can <a href="{{ order.url }}">follow it here</a>.',
  },
  { type: 'button', text: 'View your order', href: '{{ order.url }}' },
  {
    type: 'table',
    each: 'order.items',
    as: 'item',
    columns: [
      { header: 'Item', cell: '{{ item.title }}', widthPercent: 60 },
      { header: 'Qty', cell: '{{ item.quantity }}', align: 'center' },
      { header: 'Price', cell: '{{ item.price }}', align: 'end' },
    ],
    emptyText: 'Nothing was ordered.',
  },
  {
    type: 'section',
    backgroundColor: '#eff6ff',
    borderRadius: 8,
    borderWidth: 1,
    borderColor: '#bfdbfe',
    visibleIf: 'order.total > 100',
    blocks: [
      { type: 'heading', fontSize: 20, text: 'Free shipping' },
      { type: 'text', text: 'Your order is over 100 €, so we pay for the parcel.' },
    ],
  },
  {
    type: 'columns',
    columns: [
      { blocks: [{ type: 'text', text: '<b>Delivered to</b><br>{{ order.name }}<br>{{ order.street }}' }] },
      { blocks: [{ type: 'text', text: '<b>Paid with</b><br>{{ payment.method }}<br>{{ payment.account }}' }] },
    ],
  },
  { type: 'list', items: ['Delivered in <b>two days</b>', 'Free returns for 30 days', 'Ten years of warranty'] },
  { type: 'heading', text: 'You might also like' },
  {
    type: 'products',
    each: 'recommendations',
    image: '{{ item.image }}',
    title: '{{ item.title }}',
    price: '{{ item.price }}',
    href: '{{ item.url }}',
    buttonText: 'Buy',
    limit: 2,
  },
  {
    type: 'coupon',
    title: 'Ten percent off',
    code: '{{ coupon.code }}',
    note: 'Until the end of the month',
    href: 'https://shop.example',
    buttonText: 'Redeem',
  },
  { type: 'image', src: 'https://pictures.example/workshop.png', alt: 'Our workshop', borderRadius: 8 },
];

const footer: Block[] = [
  { type: 'divider' },
  {
    type: 'menu',
    separator: '|',
    items: [
      { text: 'Shop', href: 'https://shop.example' },
      { text: 'Help', href: 'https://shop.example/help' },
      { text: 'Contact', href: 'mailto:help@shop.example' },
    ],
  },
  {
    type: 'social',
    items: [
      { network: 'facebook', href: 'https://social.example/f' },
      { network: 'instagram', href: 'https://social.example/i' },
      { network: 'youtube', href: 'https://social.example/y' },
    ],
  },
  { type: 'text', fontSize: 12, color: '#71717a', align: 'center', text: 'Chairs & Lamps, Lime Street 1, Berlin' },
];

/** The mail that the bench measures: an order confirmation of twenty blocks, those in others counted. */
export const ORDER_MAIL: Design = {
  global: { borderRadius: 12, headingColor: '#18181b' },
  header: { blocks: header },
  blocks,
  footer: { blocks: footer },
};

const text = (content: string, more = '') => `<mj-text ${more}>${content}</mj-text>`;
const heading = (level: 1 | 2, size: number, words: string, more = '') =>
  text(
    `<h${level} style="margin:0;font-size:${size}px;line-height:1.25">${words}</h${level}>`,
    `color="#18181b" ${more}`,
  );
const section = (content: string, more = '') => `<mj-section ${more}><mj-column>${content}</mj-column></mj-section>`;
const LINE = 'padding:8px 4px;border-bottom:';
const menuLink = (href: string, words: string) =>
  `<a href="${href}" style="color:#1d4ed8;text-decoration:none;white-space:nowrap">${words}</a>`;
const icon = (letter: string, name: string, sign: string, color: string) =>
  `<a href="https://social.example/${letter}" aria-label="${name}" style="display:inline-block;margin:0 4px 8px;width:32px;line-height:32px;border-radius:16px;background-color:${color};color:#ffffff;font-weight:bold;text-align:center;text-decoration:none">${sign}</a>`;

/** The same mail in MJML, in as few sections as it can be written. */
export const ORDER_MAIL_MJML = `<mjml>
<mj-head><mj-attributes>
  <mj-all font-family="Arial, Helvetica, sans-serif" />
  <mj-text font-size="16px" line-height="1.5" color="#27272a" padding="8px 24px" />
  <mj-section padding="0" background-color="#ffffff" />
  <mj-button background-color="#1d4ed8" color="#ffffff" border-radius="6px" font-size="16px" font-weight="bold" inner-padding="12px 24px" padding="8px 24px" />
  <mj-divider border-color="#e4e4e7" border-width="1px" padding="8px 24px" />
  <mj-image padding="8px 24px" />
  <mj-table padding="8px 24px" font-size="16px" line-height="1.5" color="#27272a" />
</mj-attributes></mj-head>
<mj-body background-color="#f4f4f5" width="600px"><mj-wrapper padding="24px 0">
${section(
  `<mj-image src="https://files.example/logo.png" alt="Chairs &amp; Lamps" href="https://shop.example" width="140px" padding="24px 24px 8px" />
  ${heading(1, 32, 'Thank you for your order', 'align="center"')}
  ${text('Hello <b>{{ customer.name }}</b>, your order {{ order.number }} has arrived with us. We are packing it <i>right now</i>; you can <a href="{{ order.url }}" style="color:#1d4ed8">follow it here</a>.')}
  <mj-button href="{{ order.url }}">View your order</mj-button>
  <mj-table><tr><th scope="col" align="left" width="60%" style="${LINE}2px solid #d4d4d8">Item</th><th scope="col" style="${LINE}2px solid #d4d4d8">Qty</th><th scope="col" align="right" style="${LINE}2px solid #d4d4d8">Price</th></tr>
  {% for item in order.items limit: 200 %}<tr><td style="${LINE}1px solid #d4d4d8">{{ item.title }}</td><td align="center" style="${LINE}1px solid #d4d4d8">{{ item.quantity }}</td><td align="right" style="${LINE}1px solid #d4d4d8">{{ item.price }}</td></tr>{% else %}<tr><td colspan="3">Nothing was ordered.</td></tr>{% endfor %}</mj-table>`,
  'border-radius="12px 12px 0 0"',
)}
<mj-raw>{% if order.total > 100 %}</mj-raw>
<mj-section padding="8px 24px"><mj-column background-color="#eff6ff" border="1px solid #bfdbfe" border-radius="8px" padding="16px 0">
  ${heading(2, 20, 'Free shipping')}
  ${text('Your order is over 100 €, so we pay for the parcel.')}
</mj-column></mj-section>
<mj-raw>{% endif %}</mj-raw>
<mj-section padding="0 16px">
  <mj-column>${text('<b>Delivered to</b><br>{{ order.name }}<br>{{ order.street }}', 'padding="8px"')}</mj-column>
  <mj-column>${text('<b>Paid with</b><br>{{ payment.method }}<br>{{ payment.account }}', 'padding="8px"')}</mj-column>
</mj-section>
${section(
  text(
    '<ul style="margin:0;padding:0 0 0 24px"><li style="margin:0 0 8px">Delivered in <b>two days</b></li><li style="margin:0 0 8px">Free returns for 30 days</li><li>Ten years of warranty</li></ul>',
  ) + heading(2, 24, 'You might also like'),
)}
<mj-section padding="8px 16px">
  <mj-raw>{% for item in recommendations limit: 2 %}</mj-raw>
  <mj-column width="50%"><mj-image src="{{ item.image }}" alt="" href="{{ item.url }}" padding="8px 8px 12px" />
  ${text('<a href="{{ item.url }}" style="color:inherit;text-decoration:none"><b>{{ item.title }}</b></a><br>{{ item.price }}', 'padding="0 8px"')}
  <mj-button href="{{ item.url }}" align="left" font-size="14px" padding="12px 8px 8px">Buy</mj-button></mj-column>
  <mj-raw>{% endfor %}</mj-raw>
</mj-section>
<mj-section padding="8px 24px"><mj-column border="2px dashed #a1a1aa" border-radius="8px" padding="20px">
  ${text('<b>Ten percent off</b>', 'align="center" padding="0"')}
  ${text('{{ coupon.code }}', `align="center" padding="0" font-family="'Courier New',Courier,monospace" font-size="28px" font-weight="bold" letter-spacing="2px"`)}
  ${text('Until the end of the month', 'align="center" padding="0" font-size="14px"')}
  <mj-button href="https://shop.example" padding="12px 0 0">Redeem</mj-button>
</mj-column></mj-section>
${section(
  `<mj-image src="https://pictures.example/workshop.png" alt="Our workshop" border-radius="8px" />
  <mj-divider />
  ${text([menuLink('https://shop.example', 'Shop'), menuLink('https://shop.example/help', 'Help'), menuLink('mailto:help@shop.example', 'Contact')].join('&nbsp; | &nbsp;'), 'align="center" font-size="14px"')}
  ${text(icon('f', 'Facebook', 'f', '#1464d2') + icon('i', 'Instagram', 'Ig', '#c1306b') + icon('y', 'YouTube', 'Yt', '#cc0000'), 'align="center"')}
  ${text('Chairs &amp; Lamps, Lime Street 1, Berlin', 'align="center" color="#71717a" font-size="12px" padding="8px 24px 24px"')}`,
  'border-radius="0 0 12px 12px"',
)}
</mj-wrapper></mj-body></mjml>`;
