import type { Block } from '../../src/design/index.js';

// Shared by the gallery and the benchmark email.

export const BUTTON: Block = { type: 'button', text: 'View your order', href: '{{ order.url }}' };
export const TABLE: Block = {
  type: 'table',
  each: 'order.items',
  as: 'item',
  columns: [
    { header: 'Item', cell: '{{ item.title }}', widthPercent: 60 },
    { header: 'Qty', cell: '{{ item.quantity }}', align: 'center' },
    { header: 'Price', cell: '{{ item.price }}', align: 'end' },
  ],
  emptyText: 'Nothing was ordered.',
};
export const FREE_SHIPPING: Block = {
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
};
export const COUPON: Block = {
  type: 'coupon',
  title: 'Ten percent off',
  code: '{{ coupon.code }}',
  note: 'Until the end of the month',
  href: 'https://shop.example',
  buttonText: 'Redeem',
};
export const PRODUCTS: Block = {
  type: 'products',
  each: 'recommendations',
  image: '{{ item.image }}',
  title: '{{ item.title }}',
  price: '{{ item.price }}',
  href: '{{ item.url }}',
  buttonText: 'Buy',
  limit: 2,
};
export const MENU: Block = {
  type: 'menu',
  separator: '|',
  items: [
    { text: 'Shop', href: 'https://shop.example' },
    { text: 'Help', href: 'https://shop.example/help' },
    { text: 'Contact', href: 'mailto:help@shop.example' },
  ],
};

/** The same in MJML, and its building blocks. */
export const text = (content: string, more = '') => `<mj-text ${more}>${content}</mj-text>`;
export const heading = (level: 1 | 2, size: number, words: string, more = '') =>
  text(
    `<h${level} style="margin:0;font-size:${size}px;line-height:1.25">${words}</h${level}>`,
    `color="#18181b" ${more}`,
  );
export const section = (content: string, more = '') =>
  `<mj-section ${more}><mj-column>${content}</mj-column></mj-section>`;

export const MJML_HEAD = `<mj-head><mj-attributes>
  <mj-all font-family="Arial, Helvetica, sans-serif" />
  <mj-text font-size="16px" line-height="1.5" color="#27272a" padding="8px 24px" />
  <mj-section padding="0" background-color="#ffffff" />
  <mj-button background-color="#1d4ed8" color="#ffffff" border-radius="6px" font-size="16px" font-weight="bold" inner-padding="12px 24px" padding="8px 24px" />
  <mj-divider border-color="#e4e4e7" border-width="1px" padding="8px 24px" />
  <mj-image padding="8px 24px" />
  <mj-table padding="8px 24px" font-size="16px" line-height="1.5" color="#27272a" />
</mj-attributes></mj-head>`;
export const FREE_SHIPPING_MJML = `<mj-raw>{% if order.total > 100 %}</mj-raw>
<mj-section padding="8px 24px"><mj-column background-color="#eff6ff" border="1px solid #bfdbfe" border-radius="8px" padding="16px 0">
  ${heading(2, 20, 'Free shipping')}
  ${text('Your order is over 100 €, so we pay for the parcel.')}
</mj-column></mj-section>
<mj-raw>{% endif %}</mj-raw>`;
export const COUPON_MJML = `<mj-section padding="8px 24px"><mj-column border="2px dashed #a1a1aa" border-radius="8px" padding="20px">
  ${text('<b>Ten percent off</b>', 'align="center" padding="0"')}
  ${text('{{ coupon.code }}', `align="center" padding="0" font-family="'Courier New',Courier,monospace" font-size="28px" font-weight="bold" letter-spacing="2px"`)}
  ${text('Until the end of the month', 'align="center" padding="0" font-size="14px"')}
  <mj-button href="https://shop.example" padding="12px 0 0">Redeem</mj-button>
</mj-column></mj-section>`;
