import type { Admitted } from '@sendstep/core';

type Kind = 'header' | 'footer';
const text = (words: string) => [{ type: 'text' as const, text: words }];

/** Creates a default and a spare preset of each kind in a store, and designs whose parts name themselves. */
export async function buildEdges(owner: Admitted) {
  const make = async (name: 'Default' | 'Spare', kind: Kind) => {
    const preset = { kind, name, blocks: text(`${name} ${kind}`), isDefault: name === 'Default' };
    return (await owner.run('presets.create', preset)).id;
  };
  const spare = { header: await make('Spare', 'header'), footer: await make('Spare', 'footer') };
  const byDefault = { header: await make('Default', 'header'), footer: await make('Default', 'footer') };
  const design = (edges: object) => ({
    bodyType: 'visual',
    body: undefined,
    bodyDesign: { blocks: text('Hello'), ...edges },
  });
  const edit = (id: string, words: string) => owner.run('presets.update', { id, blocks: text(words) });
  return { spare, byDefault, design, edit };
}

/** Possible headers and footers of a design, and the resulting texts of the mail from top to bottom. */
export const EDGES: [string, (spare: Record<Kind, string>) => object, string[]][] = [
  [
    'the store’s default presets of their kinds when left out',
    () => ({}),
    ['Default header', 'Hello', 'Default footer'],
  ],
  ['none when null', () => ({ header: null, footer: null }), ['Hello']],
  [
    'the presets that it names',
    ({ header, footer }) => ({ header: { preset: header }, footer: { preset: footer } }),
    ['Spare header', 'Hello', 'Spare footer'],
  ],
  [
    'its own blocks',
    () => ({ header: { blocks: text('Own header') }, footer: { blocks: text('Own footer') } }),
    ['Own header', 'Hello', 'Own footer'],
  ],
];

/** The texts of such a design in HTML or plain text. */
export const saidIn = (words: string) => words.match(/(Default|Spare|Own|New) (header|footer)|Hello/g);
