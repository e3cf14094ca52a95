import type { Block, Design } from '../../src/design/index.js';
import {
  BUTTON,
  COUPON,
  COUPON_MJML,
  FREE_SHIPPING,
  FREE_SHIPPING_MJML,
  heading,
  MENU,
  MJML_HEAD,
  PRODUCTS,
  section,
  TABLE,
  text,
} from './shop-mail.js';

const header: Block[] = [
  { type: 'logo', src: 'https://files.example/logo.png', alt: 'Chairs & Lamps', href: 'https://shop.example' },
  { type: 'heading', level: 1, text: 'Thank you for your order', align: 'center' },
];

const blocks: Block[] = [
  {
    type: 'text',
    text: 'Hello <b>{{ customer.name }}</b>, your order {{ order.number }} has arrived with us. We are packing it <i>right now</i>; you can <a href="{{ order.url }}">follow it here</a>.',
  },
  BUTTON,
  TABLE,
  FREE_SHIPPING,
  {
    type: 'columns',
    columns: [
      { blocks: [{ type: 'text', text: '<b>Delivered to</b><br>{{ order.name }}<br>{{ order.street }}' }] },
      { blocks: [{ type: 'text', text: '<b>Paid with</b><br>{{ payment.method }}<br>{{ payment.account }}' }] },
    ],
  },
  { type: 'list', items: ['Delivered in <b>two days</b>', 'Free returns for 30 days', 'Ten years of warranty'] },
  { type: 'heading', text: 'You might also like' },
  PRODUCTS,
  COUPON,
  { type: 'image', src: 'https://pictures.example/workshop.png', alt: 'Our workshop', borderRadius: 8 },
];

const footer: Block[] = [
  { type: 'divider' },
  MENU,
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

/** The email used by the benchmark: an order confirmation of twenty blocks, including nested ones. */
export const ORDER_MAIL: Design = {
  global: { borderRadius: 12, headingColor: '#18181b' },
  header: { blocks: header },
  blocks,
  footer: { blocks: footer },
};

const LINE = 'padding:8px 4px;border-bottom:';
const menuLink = (href: string, words: string) =>
  `<a href="${href}" style="color:#1d4ed8;text-decoration:none;white-space:nowrap">${words}</a>`;
const icon = (letter: string, name: string, sign: string, color: string) =>
  `<a href="https://social.example/${letter}" aria-label="${name}" style="display:inline-block;margin:0 4px 8px;width:32px;line-height:32px;border-radius:16px;background-color:${color};color:#ffffff;font-weight:bold;text-align:center;text-decoration:none">${sign}</a>`;

/** The same email in MJML, in as few sections as possible. */
export const ORDER_MAIL_MJML = `<mjml>
${MJML_HEAD}
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
${FREE_SHIPPING_MJML}
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
${COUPON_MJML}
${section(
  `<mj-image src="https://pictures.example/workshop.png" alt="Our workshop" border-radius="8px" />
  <mj-divider />
  ${text([menuLink('https://shop.example', 'Shop'), menuLink('https://shop.example/help', 'Help'), menuLink('mailto:help@shop.example', 'Contact')].join('&nbsp; | &nbsp;'), 'align="center" font-size="14px"')}
  ${text(icon('f', 'Facebook', 'f', '#1464d2') + icon('i', 'Instagram', 'Ig', '#c1306b') + icon('y', 'YouTube', 'Yt', '#cc0000'), 'align="center"')}
  ${text('Chairs &amp; Lamps, Lime Street 1, Berlin', 'align="center" color="#71717a" font-size="12px" padding="8px 24px 24px"')}`,
  'border-radius="0 0 12px 12px"',
)}
</mj-wrapper></mj-body></mjml>`;
