import type { Block } from '../design/index.js';
import { sentFilename } from '../domain/file.js';
import type { LanguageContent } from '../domain/layout.js';
import type { Credentials, Filled } from '../liquid/fill.js';
import type { Rendered } from '../ports/index.js';
import { invalid } from '../shared/errors.js';
import { parseUrl } from '../shared/url.js';
import { limitFault, type SecretLimits } from '../steps/secrets.js';

/** An attachment with its name and url rendered. */
export interface WantedFile {
  filename: string;
  /** The name with references instead of secrets. */
  shownName: string;
  /** Whether the url contains a secret, which recipients must not see. */
  confidentialUrl: boolean;
  /** Key of an uploaded file; otherwise `url` is set. */
  fileKey: string;
  url: string;
  sendAsLink: boolean;
  /** The label of its download link. */
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

/** Liquid that prints one line of JSON for the file, with its texts rendered. */
function line({ filename, fileKey = '', url = '', sendAsLink = false, label = '' }: Written): string {
  const parts = captured('file_name', filename) + captured('file_url', url) + captured('file_label', label);
  const fixed = JSON.stringify([fileKey, sendAsLink]).slice(1);
  return `${parts}[{{ file_name | json }},{{ file_url | json }},{{ file_label | json }},${fixed}\n`;
}

/** Inside the surrounding conditions and loops, so a file is included exactly when its block is. */
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

/** A template that lists the files of an email; empty if there can be none. */
export const attachmentTemplate = (
  { attachments = [], bodyDesign }: LanguageContent,
  edges: (readonly Block[] | null)[],
): string =>
  [...attachments.map(line), linesOf(bodyDesign?.blocks ?? []), ...edges.map((blocks) => linesOf(blocks ?? []))].join(
    '',
  );

/** The files that the template listed. Inserts secrets: a restricted one only into a url of an allowed host. */
export const readAttachmentList = (
  { text, made }: Rendered,
  credentials: Credentials,
  limits: SecretLimits | undefined,
): WantedFile[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [filename, url, label, fileKey, sendAsLink] = JSON.parse(line);
      const filled = (field: string, hostOf?: (sent: string) => string): Filled => {
        const part = credentials.fill({ text: field, ...(made && { made }) }, 'parsed');
        const reason = 'error' in part ? part.error : limitFault(part.names, limits, hostOf?.(part.sent));
        if (reason) throw invalid('attachments', reason);
        return part as Filled;
      };
      const [name, address, words] = [filled(filename), filled(url, hostOf), filled(label)];
      const safeName = sentFilename(name.sent);
      return {
        filename: safeName,
        shownName: sentFilename(name.shown),
        url: address.sent.trim(),
        confidentialUrl: address.confidential,
        label: words.sent.trim() || safeName,
        fileKey,
        sendAsLink,
      };
    });

const hostOf = (url: string) => parseUrl(url.trim())?.hostname ?? '';
