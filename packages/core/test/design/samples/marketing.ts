import { mjHeading, mjmlOf, PICTURES, type Sample } from './sample.js';

const hero: Sample = {
  name: 'hero',
  design: {
    global: { outerPadding: 0, buttonColor: '#f59e0b', buttonTextColor: '#18181b' },
    blocks: [
      {
        type: 'section',
        backgroundColor: '#134e4a',
        backgroundImage: { src: `${PICTURES}/forest.png`, position: 'center' },
        padding: { top: 96, right: 40, bottom: 96, left: 40 },
        blocks: [
          {
            type: 'heading',
            level: 1,
            text: 'Autumn\nin the woods',
            align: 'center',
            color: '#ffffff',
            fontSize: 48,
            lineHeight: 1,
          },
          { type: 'text', text: 'Boots, jackets and tents for wet days.', align: 'center', color: '#ffffff' },
          { type: 'button', text: 'See the collection', href: 'https://shop.example/autumn' },
        ],
      },
      {
        type: 'text',
        text: 'Everything that keeps you dry, tested for three weeks in the rain of the Harz mountains.',
        padding: 24,
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-section background-color="#134e4a" background-url="${PICTURES}/forest.png" background-size="cover" background-repeat="no-repeat" background-position="center" padding="96px 40px"><mj-column>
${mjHeading(1, 48, 'Autumn<br>in the woods', 'align="center" color="#ffffff" line-height="1" font-weight="bold"')}
<mj-text align="center" color="#ffffff">Boots, jackets and tents for wet days.</mj-text>
<mj-button href="https://shop.example/autumn" background-color="#f59e0b" color="#18181b">See the collection</mj-button>
</mj-column></mj-section>
<mj-section padding="24px"><mj-column><mj-text padding="0">Everything that keeps you dry, tested for three weeks in the rain of the Harz mountains.</mj-text></mj-column></mj-section>`,
  ),
};

const bands: Sample = {
  name: 'bands',
  design: {
    global: { outerPadding: 0, backgroundColor: '#fff7ed', contentColor: '#fff7ed' },
    blocks: [
      {
        type: 'section',
        fullWidth: true,
        backgroundColor: '#7c2d12',
        blocks: [{ type: 'heading', level: 1, text: 'Bakery Morgenrot', color: '#ffffff', align: 'center' }],
      },
      { type: 'text', text: 'Good morning! This week the <b>plum cakes</b> are back.' },
      {
        type: 'section',
        fullWidth: true,
        backgroundColor: '#ffedd5',
        borders: { top: { width: 4, color: '#fb923c' }, bottom: { width: 4, color: '#fb923c', style: 'double' } },
        blocks: [
          { type: 'heading', level: 2, text: 'Open on Sunday', color: '#7c2d12' },
          { type: 'text', text: 'From 8 to 12, with fresh rolls.' },
        ],
      },
      {
        type: 'section',
        fullWidth: true,
        backgroundColor: '#431407',
        backgroundImage: { src: `${PICTURES}/pattern.png`, size: 'auto', position: 'top', repeat: true },
        blocks: [{ type: 'text', text: 'Am Markt 3, Goslar', color: '#ffffff', align: 'center', fontSize: 14 }],
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-section full-width="full-width" background-color="#7c2d12"><mj-column>${mjHeading(1, 32, 'Bakery Morgenrot', 'color="#ffffff" align="center" line-height="1.25" font-weight="bold"')}</mj-column></mj-section>
<mj-section background-color="#fff7ed"><mj-column><mj-text>Good morning! This week the <b>plum cakes</b> are back.</mj-text></mj-column></mj-section>
<mj-wrapper full-width="full-width" background-color="#ffedd5" padding="0" border-top="4px solid #fb923c" border-bottom="4px double #fb923c"><mj-section background-color="#ffedd5"><mj-column>
${mjHeading(2, 24, 'Open on Sunday', 'color="#7c2d12" line-height="1.25" font-weight="bold"')}<mj-text>From 8 to 12, with fresh rolls.</mj-text></mj-column></mj-section></mj-wrapper>
<mj-section full-width="full-width" background-color="#431407" background-url="${PICTURES}/pattern.png" background-size="auto" background-repeat="repeat"><mj-column><mj-text color="#ffffff" align="center" font-size="14px">Am Markt 3, Goslar</mj-text></mj-column></mj-section>`,
    { background: '#fff7ed' },
  ),
};

const plan = (title: string, price: string, text: string) => ({ title, price, text });
const PLANS = [
  plan('Start', '0 €', 'One project, for trying things out.'),
  plan('Team', '12 €', 'Ten projects, for up to five people.'),
  plan('Studio', '40 €', 'Everything, for as many as you like.'),
];
const pricing: Sample = {
  name: 'pricing',
  design: {
    blocks: [
      { type: 'heading', level: 1, text: 'Plans', align: 'center' },
      {
        type: 'columns',
        padding: { top: 8, right: 24, bottom: 24, left: 24 },
        columns: PLANS.map(({ title, price, text }, i) => ({
          padding: 16,
          borderWidth: 1,
          borderColor: i === 1 ? '#1d4ed8' : '#d4d4d8',
          borderRadius: 12,
          ...(i === 1 ? { backgroundColor: '#eff6ff', borders: { top: { width: 6, color: '#1d4ed8' } } } : {}),
          blocks: [
            {
              type: 'text',
              text: title,
              fontSize: 12,
              letterSpacing: 2,
              textTransform: 'uppercase',
              fontWeight: 'bold',
              align: 'center',
            },
            { type: 'heading', level: 2, text: price, align: 'center', fontSize: 32 },
            { type: 'text', text, fontSize: 14, align: 'center' },
            {
              type: 'button',
              text: 'Choose',
              href: 'https://shop.example/plans',
              fullWidth: true,
              variant: i === 1 ? 'filled' : 'outline',
              fontSize: 14,
            },
          ],
        })),
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-wrapper padding="24px 0" background-color="#f4f4f5"><mj-section>${`<mj-column>${mjHeading(1, 32, 'Plans', 'align="center" line-height="1.25" font-weight="bold"')}</mj-column>`}</mj-section>
<mj-section padding="8px 16px 24px">${PLANS.map(
      ({ title, price, text }, i) =>
        `<mj-column padding="0 8px" inner-border="1px solid ${i === 1 ? '#1d4ed8' : '#d4d4d8'}" ${i === 1 ? 'inner-border-top="6px solid #1d4ed8" inner-background-color="#eff6ff"' : ''} inner-border-radius="12px">
<mj-text font-size="12px" letter-spacing="2px" text-transform="uppercase" font-weight="bold" align="center" padding="24px 16px 8px">${title}</mj-text>
${mjHeading(2, 32, price, 'align="center" line-height="1.25" font-weight="bold" padding="8px 16px"')}
<mj-text font-size="14px" align="center" padding="8px 16px">${text}</mj-text>
<mj-button href="https://shop.example/plans" width="100%" font-size="14px" padding="8px 16px 24px" ${i === 1 ? '' : 'background-color="transparent" color="#1d4ed8" border="2px solid #1d4ed8" inner-padding="10px 22px"'}>Choose</mj-button></mj-column>`,
    ).join('')}</mj-section></mj-wrapper>`,
  ),
};

const STEPS = ['Order', 'Pack', 'Ship', 'Sort', 'Drive', 'Ring'];
const steps: Sample = {
  name: 'steps',
  design: {
    blocks: [
      { type: 'heading', level: 1, text: 'Six steps to your door' },
      {
        type: 'columns',
        gap: 8,
        stackOnMobile: false,
        padding: { right: 24, bottom: 24, left: 24 },
        columns: STEPS.map((text, i) => ({
          blocks: [
            {
              type: 'image',
              src: `${PICTURES}/step${i + 1}.png`,
              alt: '',
              borderRadius: 8,
              border: { width: 2, color: '#0f766e' },
            },
            { type: 'text', text, align: 'center', fontSize: 12, padding: 0 },
          ],
        })),
      },
    ],
  },
  mjml: mjmlOf(
    `<mj-wrapper padding="24px 0" background-color="#f4f4f5"><mj-section><mj-column>${mjHeading(1, 32, 'Six steps to your door', 'line-height="1.25" font-weight="bold"')}</mj-column></mj-section>
<mj-section padding="0 20px 24px"><mj-group>${STEPS.map(
      (text, i) =>
        `<mj-column><mj-image src="${PICTURES}/step${i + 1}.png" alt="" border-radius="8px" border="2px solid #0f766e" padding="8px 4px" /><mj-text align="center" font-size="12px" padding="0">${text}</mj-text></mj-column>`,
    ).join('')}</mj-group></mj-section></mj-wrapper>`,
  ),
};

const BUTTONS = [
  {
    more: { fontFamily: 'Georgia, serif', fontWeight: 'normal', fontSize: 20 },
    mjml: 'font-family="Georgia, serif" font-weight="normal" font-size="20px"',
    text: 'Serif and light',
  },
  {
    more: { width: 320, innerPadding: 20, borderRadius: 40 },
    mjml: 'width="320px" inner-padding="20px" border-radius="40px"',
    text: 'Wide and round',
  },
  {
    more: { border: { width: 3, color: '#18181b' }, buttonColor: '#fde047', textColor: '#18181b', borderRadius: 0 },
    mjml: 'border="3px solid #18181b" background-color="#fde047" color="#18181b" border-radius="0"',
    text: 'With a border',
  },
  {
    more: { letterSpacing: 3, textTransform: 'uppercase', fontSize: 13 },
    mjml: 'letter-spacing="3px" text-transform="uppercase" font-size="13px"',
    text: 'Spaced letters',
  },
  { more: { lineHeight: 1.5 }, mjml: 'line-height="1.5"', text: 'Two lines\nof text' },
  { more: { fullWidth: true, align: 'start' }, mjml: 'width="100%"', text: 'As wide as the mail' },
  {
    more: { align: 'end', innerPadding: { top: 4, right: 12, bottom: 4, left: 12 }, fontSize: 14 },
    mjml: 'align="right" inner-padding="4px 12px" font-size="14px"',
    text: 'Small, at the end',
  },
] as const;
const buttons: Sample = {
  name: 'buttons',
  design: {
    blocks: BUTTONS.map(({ more, text }) => ({ type: 'button', href: 'https://shop.example', text, ...more })),
  },
  mjml: mjmlOf(
    `<mj-wrapper padding="24px 0" background-color="#f4f4f5"><mj-section padding="16px 24px"><mj-column>${BUTTONS.map(({ mjml, text }) => `<mj-button href="https://shop.example" ${mjml}>${text.replace('\n', '<br>')}</mj-button>`).join('')}</mj-column></mj-section></mj-wrapper>`,
  ),
};

export const MARKETING: Sample[] = [hero, bands, pricing, steps, buttons];
