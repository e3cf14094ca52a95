import { z } from 'zod';
import { hasLiquid } from '../liquid/parse.js';
import { templateFaults } from '../liquid/template-fault.js';
import { anyOf, type Reasons, textFault } from '../shared/fields.js';
import { parseUrl } from '../shared/url.js';

/** An email attachment: an uploaded file, or one fetched over https at send time. */
export type Attachment =
  | { filename: string; fileKey: string; sendAsLink?: boolean }
  | { filename: string; url: string };

const MAX_ATTACHMENTS = 50;
const MAX_FILENAME = 255;
const MAX_URL = 2048;
const KNOWN = ['filename', 'fileKey', 'sendAsLink', 'url'];

type Fault = (reason: string | string[], path?: (string | number)[]) => void;

function readAttachment(
  item: unknown,
  fault: (reason: string | string[], field?: string) => void,
): Attachment | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    fault('must be an object');
    return undefined;
  }
  const { filename, fileKey, sendAsLink, url } = item as Record<string, unknown>;
  for (const field of Object.keys(item)) if (!KNOWN.includes(field)) fault('unknown field', field);
  if (typeof filename !== 'string' || filename.trim() === '') fault('required', 'filename');
  else {
    const reason = textFault(filename, MAX_FILENAME, 'line') ?? templateFaults(filename);
    if (reason) fault(reason, 'filename');
  }
  if ((fileKey === undefined) === (url === undefined)) fault('must have either fileKey or url');
  if (fileKey !== undefined && typeof fileKey !== 'string') fault('must be a string', 'fileKey');
  if (sendAsLink !== undefined && typeof sendAsLink !== 'boolean') fault('must be true or false', 'sendAsLink');
  if (sendAsLink !== undefined && url !== undefined) fault('only for uploaded files', 'sendAsLink');
  if (url !== undefined) {
    const reason = typeof url === 'string' ? attachmentUrlFault(url) : 'must be a string';
    if (reason) fault(reason, 'url');
  }
  return item as Attachment;
}

function attachmentUrlFault(url: string): Reasons {
  if (!/^https:\/\//i.test(url)) return 'must start with https://';
  const fault = textFault(url, MAX_URL, 'line') ?? templateFaults(url);
  if (fault || hasLiquid(url)) return fault;
  return parseUrl(url) ? undefined : 'not a valid URL';
}

/** Validates the list and returns it as sent. */
export function readAttachments(value: unknown, fault: Fault): Attachment[] {
  if (!Array.isArray(value)) {
    fault('must be a list');
    return [];
  }
  if (value.length > MAX_ATTACHMENTS) fault(`at most ${MAX_ATTACHMENTS} attachments`);
  for (const [i, item] of value.slice(0, MAX_ATTACHMENTS).entries()) {
    readAttachment(item, (reason, field) => fault(reason, field === undefined ? [i] : [i, field]));
  }
  return value as Attachment[];
}

export const AttachmentsInput = anyOf(
  ['array', 'null'],
  'Text layouts only: each { filename, fileKey, sendAsLink? } (uploaded) or { filename, url } (fetched over https at send time).',
  (value, fault) => (value === null || value === undefined ? [] : readAttachments(value, fault)),
).optional();
export const AttachmentView = z.looseObject({ filename: z.string() });
export const AttachmentsView = z.array(AttachmentView);

/** The uploaded files among attachments, each with its path. */
export const attachmentFiles = (attachments: Attachment[]) =>
  attachments.flatMap((item, i) =>
    'fileKey' in item ? [{ key: item.fileKey, path: ['attachments', i, 'fileKey'] }] : [],
  );
