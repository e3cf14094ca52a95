import type { Design } from '../../../src/design/index.js';

/** One email as a design and in MJML, for comparison in the gallery. */
export interface Sample {
  name: string;
  design: Design;
  mjml: string;
}

export const PICTURES = 'https://pictures.example';

/** A document in MJML with the defaults of our designs. */
export const mjmlOf = (
  body: string,
  {
    background = '#f4f4f5',
    head = '',
    body: attributes = '',
  }: { background?: string; head?: string; body?: string } = {},
) => `<mjml><mj-head><mj-attributes>
<mj-all font-family="Arial, Helvetica, sans-serif" />
<mj-text font-size="16px" line-height="1.5" color="#27272a" padding="8px 0" />
<mj-section padding="16px 24px" background-color="#ffffff" />
<mj-column padding="0" />
<mj-button background-color="#1d4ed8" color="#ffffff" border-radius="6px" font-size="16px" font-weight="bold" line-height="1.25" inner-padding="12px 24px" padding="8px 0" />
<mj-image padding="8px 0" />
<mj-divider border-color="#e4e4e7" border-width="1px" padding="8px 0" />
</mj-attributes>${head}</mj-head><mj-body background-color="${background}" width="600px" ${attributes}>${body}</mj-body></mjml>`;

/** A heading as our designs draw it. */
export const mjHeading = (level: 1 | 2 | 3, size: number, words: string, attributes = '') =>
  `<mj-text ${attributes}><h${level} style="margin:0;font-size:${size}px;line-height:inherit;font-weight:inherit">${words}</h${level}></mj-text>`;
