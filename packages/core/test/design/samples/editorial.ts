import { mjHeading, mjmlOf, PICTURES, type Sample } from './sample.js';

const STORY =
  'For eleven winters the lighthouse stood dark. Now a retired sailmaker has moved in, and every evening at six he climbs the 140 steps.';
const magazine: Sample = {
  name: 'magazine',
  design: {
    global: {
      outerPadding: { top: 40, right: 20, bottom: 40, left: 20 },
      backgroundColor: '#e7e5e4',
      fontFamily: 'Georgia, serif',
      padding: 40,
      borderRadius: 12,
    },
    blocks: [
      {
        type: 'text',
        text: 'Issue 12',
        fontSize: 12,
        letterSpacing: 4,
        textTransform: 'uppercase',
        color: '#b91c1c',
        align: 'center',
      },
      {
        type: 'heading',
        level: 1,
        text: 'The keeper\nof the light',
        fontSize: 56,
        lineHeight: 0.9,
        letterSpacing: -1.5,
        align: 'center',
        fontWeight: 'normal',
      },
      {
        type: 'image',
        src: `${PICTURES}/coast.png`,
        alt: 'A lighthouse',
        border: { width: 8, color: '#f5f5f4' },
        borderRadius: 4,
      },
      { type: 'text', text: STORY, fontSize: 18, lineHeight: 1.6 },
      { type: 'quote', text: 'I only wanted to see the sea.', barColor: '#b91c1c', fontSize: 22 },
      {
        type: 'button',
        text: 'Read on',
        href: 'https://magazine.example/12',
        variant: 'outline',
        buttonColor: '#b91c1c',
        borderRadius: 0,
        fontFamily: 'Georgia, serif',
        fontWeight: 'normal',
        letterSpacing: 1,
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-wrapper padding="40px 20px" background-color="#e7e5e4"><mj-section padding="32px 40px" border-radius="12px"><mj-column>
<mj-text font-size="12px" letter-spacing="4px" text-transform="uppercase" color="#b91c1c" align="center">Issue 12</mj-text>
${mjHeading(1, 56, 'The keeper<br>of the light', 'align="center" line-height="0.9" letter-spacing="-1.5px" font-weight="normal"')}
<mj-image src="${PICTURES}/coast.png" alt="A lighthouse" border="8px solid #f5f5f4" border-radius="4px" />
<mj-text font-size="18px" line-height="1.6">${STORY}</mj-text>
<mj-text font-size="22px"><div style="border-left:4px solid #b91c1c;padding-left:16px;font-style:italic">I only wanted to see the sea.</div></mj-text>
<mj-button href="https://magazine.example/12" background-color="transparent" color="#b91c1c" border="2px solid #b91c1c" border-radius="0" font-weight="normal" letter-spacing="1px" inner-padding="10px 22px">Read on</mj-button>
</mj-column></mj-section></mj-wrapper>`,
    { background: '#e7e5e4', head: '<mj-attributes><mj-all font-family="Georgia, serif" /></mj-attributes>' },
  ),
};

const ROWS = [
  ['receipt1', 'Oak table', 'Oiled, 180 × 90 cm', '840.00 €'],
  ['receipt2', 'Bench', 'Oiled, 180 × 35 cm', '310.00 €'],
] as const;
const line = { bottom: { width: 1, color: '#d4d4d8' } };
const receipt: Sample = {
  name: 'receipt',
  design: {
    blocks: [
      { type: 'heading', level: 1, text: 'Receipt 2041', fontSize: 28 },
      ...ROWS.map(([picture, title, detail, price]) => ({
        type: 'section' as const,
        borders: line,
        padding: { right: 24, left: 24 },
        blocks: [
          {
            type: 'columns' as const,
            stackOnMobile: false,
            columns: [
              {
                widthPixels: 72,
                blocks: [{ type: 'image' as const, src: `${PICTURES}/${picture}.png`, alt: '', borderRadius: 6 }],
              },
              {
                verticalAlign: 'middle' as const,
                blocks: [{ type: 'text' as const, text: `<b>${title}</b><br>${detail}`, fontSize: 14 }],
              },
              {
                widthPercent: 25,
                verticalAlign: 'middle' as const,
                blocks: [{ type: 'text' as const, text: price, align: 'end' as const }],
              },
            ],
          },
        ],
      })),
      {
        type: 'text',
        text: '<b>Total 1150.00 €</b>',
        align: 'end',
        padding: { top: 16, right: 24, bottom: 24, left: 24 },
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-wrapper padding="24px 0" background-color="#f4f4f5"><mj-section><mj-column>${mjHeading(1, 28, 'Receipt 2041', 'line-height="1.25" font-weight="bold"')}</mj-column></mj-section>
${ROWS.map(
  ([picture, title, detail, price]) =>
    `<mj-section padding="0 24px" border-bottom="1px solid #d4d4d8"><mj-group><mj-column width="72px"><mj-image src="${PICTURES}/${picture}.png" alt="" border-radius="6px" /></mj-column><mj-column width="342px" vertical-align="middle"><mj-text font-size="14px" padding="8px 16px"><b>${title}</b><br>${detail}</mj-text></mj-column><mj-column width="138px" vertical-align="middle"><mj-text align="right">${price}</mj-text></mj-column></mj-group></mj-section>`,
).join('')}
<mj-section padding="16px 24px 24px"><mj-column><mj-text align="right" padding="0"><b>Total 1150.00 €</b></mj-text></mj-column></mj-section></mj-wrapper>`,
  ),
};

const edge = { width: 2, color: '#a1a1aa', style: 'dashed' as const };
const ticket: Sample = {
  name: 'ticket',
  design: {
    blocks: [
      { type: 'heading', level: 1, text: 'Your ticket', align: 'center' },
      {
        type: 'columns',
        align: 'center',
        padding: { top: 8, bottom: 32 },
        columns: [
          {
            widthPercent: 55,
            padding: 20,
            backgroundColor: '#fafafa',
            borders: {
              top: edge,
              bottom: edge,
              left: { width: 8, color: '#be123c' },
              right: { width: 8, color: '#be123c' },
            },
            blocks: [
              {
                type: 'text',
                text: 'Admit one',
                align: 'center',
                letterSpacing: 6,
                textTransform: 'uppercase',
                fontSize: 13,
              },
              {
                type: 'image',
                src: `${PICTURES}/code.png`,
                alt: 'Code 4711',
                width: 160,
                border: { width: 4, color: '#ffffff' },
              },
              { type: 'text', text: '<b>Row 7, seat 12</b><br>Friday, 8 pm', align: 'center' },
            ],
          },
        ],
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-wrapper padding="24px 0" background-color="#f4f4f5"><mj-section><mj-column>${mjHeading(1, 32, 'Your ticket', 'align="center" line-height="1.25" font-weight="bold"')}</mj-column></mj-section>
<mj-section padding="8px 0 32px"><mj-column width="330px" background-color="#fafafa" padding="20px" border-top="2px dashed #a1a1aa" border-bottom="2px dashed #a1a1aa" border-left="8px solid #be123c" border-right="8px solid #be123c">
<mj-text align="center" letter-spacing="6px" text-transform="uppercase" font-size="13px">Admit one</mj-text>
<mj-image src="${PICTURES}/code.png" alt="Code 4711" width="160px" border="4px solid #ffffff" />
<mj-text align="center"><b>Row 7, seat 12</b><br>Friday, 8 pm</mj-text></mj-column></mj-section></mj-wrapper>`,
  ),
};

const card = (name: string, title: string) => ({ name, title });
const CARDS = [card('card1', 'Ceramics'), card('card2', 'Linen')];
const grid: Sample = {
  name: 'cards-over-image',
  design: {
    global: { outerPadding: 0 },
    blocks: [
      {
        type: 'section',
        fullWidth: true,
        backgroundColor: '#3730a3',
        backgroundImage: { src: `${PICTURES}/wide.png`, position: 'top' },
        padding: { top: 48, right: 24, bottom: 48, left: 24 },
        blocks: [
          {
            type: 'heading',
            level: 1,
            text: 'New in the studio',
            color: '#ffffff',
            align: 'center',
            padding: { bottom: 24 },
          },
          {
            type: 'columns',
            columns: CARDS.map(({ name, title }) => ({
              backgroundColor: '#ffffff',
              borderRadius: 10,
              padding: 16,
              blocks: [
                { type: 'image', src: `${PICTURES}/${name}.png`, alt: title, padding: 0, borderRadius: 6 },
                { type: 'heading', level: 3, text: title },
                {
                  type: 'button',
                  text: 'Look',
                  href: 'https://shop.example',
                  align: 'start',
                  fontSize: 14,
                  innerPadding: { top: 8, right: 16, bottom: 8, left: 16 },
                },
              ],
            })),
          },
        ],
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-wrapper full-width="full-width" background-color="#3730a3" background-url="${PICTURES}/wide.png" background-size="cover" background-position="top" background-repeat="no-repeat" padding="48px 16px"><mj-section background-color="transparent" padding="0 8px"><mj-column>${mjHeading(1, 32, 'New in the studio', 'color="#ffffff" align="center" padding="0 0 24px" line-height="1.25" font-weight="bold"')}</mj-column></mj-section><mj-section background-color="transparent" padding="0">${CARDS.map(
      ({ name, title }) =>
        `<mj-column padding="0 8px" inner-background-color="#ffffff" inner-border-radius="10px"><mj-image src="${PICTURES}/${name}.png" alt="${title}" padding="16px 16px 0" border-radius="6px" />${mjHeading(3, 20, title, 'padding="8px 16px" line-height="1.25" font-weight="bold"')}<mj-button href="https://shop.example" align="left" font-size="14px" inner-padding="8px 16px" padding="8px 16px 24px">Look</mj-button></mj-column>`,
    ).join('')}</mj-section></mj-wrapper>`,
  ),
};

const CSS = `@media (max-width: 480px) {
  .headline h1 { font-size: 28px !important; text-align: center !important }
  .panel { background-color: #fef3c7 !important; border-radius: 0 !important }
}
.links a:hover { text-decoration: underline !important }`;
const styled: Sample = {
  name: 'own-css',
  design: {
    global: { css: CSS },
    blocks: [
      { type: 'heading', level: 1, text: 'Large here, small on phones', fontSize: 44, className: 'headline' },
      {
        type: 'section',
        className: 'panel',
        borderRadius: 16,
        backgroundColor: '#dbeafe',
        blocks: [{ type: 'text', text: 'This panel is blue and round, and yellow with corners on narrow screens.' }],
      },
      {
        type: 'menu',
        className: 'links',
        separator: '|',
        items: [
          { text: 'Shop', href: 'https://shop.example' },
          { text: 'Help', href: 'https://shop.example/help' },
        ],
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-wrapper padding="24px 0" background-color="#f4f4f5"><mj-section><mj-column>${mjHeading(1, 44, 'Large here, small on phones', 'css-class="headline" line-height="1.25" font-weight="bold"')}</mj-column></mj-section>
<mj-section padding="8px 24px"><mj-column css-class="panel" background-color="#dbeafe" border-radius="16px" padding="16px 24px"><mj-text>This panel is blue and round, and yellow with corners on narrow screens.</mj-text></mj-column></mj-section>
<mj-section padding="0 24px 16px"><mj-column><mj-text align="center" font-size="14px" css-class="links"><a href="https://shop.example" style="color:#1d4ed8;text-decoration:none">Shop</a>&nbsp; | &nbsp;<a href="https://shop.example/help" style="color:#1d4ed8;text-decoration:none">Help</a></mj-text></mj-column></mj-section></mj-wrapper>`,
    { head: `<mj-style>${CSS.replace('.panel {', '.panel > table > tbody > tr > td {')}</mj-style>` },
  ),
};

export const EDITORIAL: Sample[] = [magazine, receipt, ticket, grid, styled];
