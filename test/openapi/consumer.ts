import type { components, paths } from './api.js';

type Exact<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** `never` for `any` and `unknown`, so nothing can be assigned. */
type Precise<T> = unknown extends T ? never : T;
type Schemas = components['schemas'];

export const design: Precise<NonNullable<Schemas['Layout']['bodyDesign']>> = {
  blocks: [
    { type: 'heading', text: 'Thank you' },
    { type: 'section', blocks: [{ type: 'button', text: 'Your order', href: 'https://shop.example' }] },
  ],
  global: { width: 600 },
};
export const attachments: Precise<NonNullable<Schemas['Layout']['attachments']>> = [
  { filename: 'terms.pdf', fileKey: 'k', sendAsLink: true },
  { filename: 'invoice.pdf', url: 'https://shop.example/invoice' },
];
export const body: Schemas['LayoutsCreateBody'] = {
  name: 'Order',
  subject: 'Thank you',
  bodyDesign: design,
  attachments,
};

// @ts-expect-error: there is no such block
export const wrongBlock: Schemas['Design'] = { blocks: [{ type: 'film' }] };
// @ts-expect-error: a file or a url is needed
export const wrongAttachment: Schemas['Attachment'] = { filename: 'terms.pdf' };

/** The items of every list. */
type Items<P> = {
  [K in keyof P]: P[K] extends {
    get: { responses: { 200: { content: { 'application/json': { items: (infer Item)[] } } } } };
  }
    ? Item
    : never;
}[keyof P];
type Item = Items<paths>;
export const isPrecise: Exact<unknown extends Item ? 'loose' : 'precise', 'precise'> = true;
export const isNamed: Schemas['LayoutSummary'] extends Item ? true : false = true;
