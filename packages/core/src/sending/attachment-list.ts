import type { Block } from '../design/index.js';
import { sentFilename } from '../domain/file.js';
import type { LanguageContent } from '../domain/layout.js';

/** A file that goes with a mail, its name and address rendered. */
export interface WantedFile {
  filename: string;
  /** An uploaded file, or else an address. */
  fileKey: string;
  url: string;
  sendAsLink: boolean;
  /** What a link to it says. */
  label: string;
}

interface Written {
  filename: string;
  fileKey?: string | undefined;
  url?: string | undefined;
  sendAsLink?: boolean | undefined;
  label?: string | undefined;
}

const captured = (name: string, text: string) => `{% capture ${name} %}${text}{% endcapture %}`;

/** Liquid that prints one line of JSON for the file, with what was written in it rendered. */
function line({ filename, fileKey = '', url = '', sendAsLink = false, label = '' }: Written): string {
  const parts = captured('file_name', filename) + captured('file_url', url) + captured('file_label', label);
  const fixed = JSON.stringify([fileKey, sendAsLink]).slice(1);
  return `${parts}[{{ file_name | json }},{{ file_url | json }},{{ file_label | json }},${fixed}\n`;
}

/** Within the conditions and loops that stand around them, so that a file is there exactly when its block is. */
function linesOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      const inner =
        block.type === 'attachment'
          ? line(block)
          : block.type === 'columns'
            ? block.columns.map((column) => linesOf(column.blocks)).join('')
            : 'blocks' in block
              ? linesOf(block.blocks)
              : '';
      if (inner === '') return '';
      const looped =
        block.type === 'loop'
          ? `{% for ${block.as} in ${block.each} limit: ${block.limit ?? 50} %}${inner}{% endfor %}`
          : inner;
      return block.visibleIf ? `{% if ${block.visibleIf.trim()} %}${looped}{% endif %}` : looped;
    })
    .join('');
}

/** A template that lists the files of a mail; empty when there can be none. */
export const attachmentTemplate = (
  { attachments = [], bodyDesign }: LanguageContent,
  edges: (readonly Block[] | null)[],
): string =>
  [...attachments.map(line), linesOf(bodyDesign?.blocks ?? []), ...edges.map((blocks) => linesOf(blocks ?? []))].join(
    '',
  );

/** What the template printed. */
export const readAttachmentList = (printed: string): WantedFile[] =>
  printed
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [filename, url, label, fileKey, sendAsLink] = JSON.parse(text);
      const name = sentFilename(filename);
      return { filename: name, url: url.trim(), label: label.trim() || name, fileKey, sendAsLink };
    });
