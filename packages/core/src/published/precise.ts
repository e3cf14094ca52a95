import type { z } from 'zod';
import { DesignInput, layoutSchema } from '../design/index.js';
import { AttachmentsInput, AttachmentView } from '../domain/attachment.js';
import { HeadersInput } from '../domain/http-request.js';
import { DesignView } from '../domain/layout.js';
import { MarketingTextsInput, TranslationTextsInput } from '../domain/marketing-texts.js';
import { TranslationAttachmentsInput } from '../domain/translation.js';
import type { JsonSchema } from '../shared/json-schema.js';

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const text = (description: string): JsonSchema => ({ type: 'string', description });
const attachments = orNull({ type: 'array', items: ref('Attachment') });

/**
 * The full form of fields whose zod schema accepts anything, because another function checks them or because they are
 * returned as written. Tools do not publish it: a model reads their list in every conversation.
 */
export const PRECISE = new Map<z.core.$ZodType | undefined, JsonSchema>([
  [DesignView, ref('Design')],
  [DesignInput, orNull(ref('Design'))],
  [AttachmentView, ref('Attachment')],
  [AttachmentsInput, attachments],
  [TranslationAttachmentsInput, attachments],
  [MarketingTextsInput, orNull(ref('MarketingTexts'))],
  [TranslationTextsInput, orNull(ref('TranslationTexts'))],
  [
    HeadersInput,
    {
      anyOf: [
        { type: 'object', additionalProperties: { type: 'string' } },
        { type: 'array', items: ref('Header') },
        { type: 'null' },
      ],
    },
  ],
]);

const filename = text('Name that recipients see; Liquid allowed.');

const PARTS: Record<string, JsonSchema> = {
  Header: {
    type: 'object',
    description: 'A header of a stored HTTP request.',
    properties: { name: { type: 'string' }, value: { type: 'string' } },
    required: ['name', 'value'],
    additionalProperties: false,
  },
  Attachment: {
    description: 'An uploaded file, or one fetched over https at send time.',
    anyOf: [ref('UploadedAttachment'), ref('FetchedAttachment')],
  },
  UploadedAttachment: {
    type: 'object',
    description: 'An uploaded file.',
    properties: {
      filename,
      fileKey: text('Key of the uploaded file.'),
      sendAsLink: { type: 'boolean', description: 'Sends a download link instead of the file.' },
    },
    required: ['filename', 'fileKey'],
    additionalProperties: false,
  },
  FetchedAttachment: {
    type: 'object',
    description: 'A file fetched over https at send time.',
    properties: { filename, url: text('https URL; Liquid allowed after https://.') },
    required: ['filename', 'url'],
    additionalProperties: false,
  },
};

/** Names of the design format that say too little outside it. */
const RENAMED: Record<string, string> = { global: 'GlobalStyles' };
const publishedName = (name: string) => RENAMED[name] ?? name.replace(/^./, (letter) => letter.toUpperCase());

/** The design format by names: `Design`, `Block`, each block and its parts. */
function designSchemas(): Record<string, JsonSchema> {
  const { $schema, $defs, ...design } = JSON.parse(JSON.stringify(layoutSchema().schema), (key, value) =>
    key === '$ref' ? `#/$defs/${publishedName(value.slice('#/$defs/'.length))}` : value,
  ) as JsonSchema & { $defs: Record<string, JsonSchema> };
  const parts = Object.entries($defs).map(([name, { id, ...schema }]) => [publishedName(name), schema]);
  return { Design: design, ...Object.fromEntries(parts) };
}

/** The schemas that `PRECISE` refers to and that no record has. */
export const preciseSchemas = (): Record<string, JsonSchema> => ({ ...designSchemas(), ...PARTS });
