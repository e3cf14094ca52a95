import type { IncomingHttpHeaders } from 'node:http';
import { invalid, type Operation, SendstepError } from '@sendstep/core';
import { type EntityTag, type EntityTags, readTags } from './entity-tag.js';
import { type Reply, setHeader } from './reply.js';

/** The conditions of a request (RFC 9110, section 13). */
export interface Conditions {
  /** `If-Match`: the record must have one of these tags. */
  match?: EntityTags;
  /** `If-None-Match`: it must have none of these. */
  noneMatch?: EntityTags;
}

const NONE: Conditions = {};

export function readConditions(headers: IncomingHttpHeaders): Conditions {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match === undefined && noneMatch === undefined) return NONE;
  return {
    ...(match !== undefined && { match: readTags('If-Match', match) }),
    ...(noneMatch !== undefined && { noneMatch: readTags('If-None-Match', noneMatch) }),
  };
}

/** How to read the version from the output of an operation that returns one record; a promotion returns it in `layout`. */
export function versionReader({ effect, output }: Operation): ((output: unknown) => number) | undefined {
  if ('version' in output.shape) return (record) => (record as { version: number }).version;
  const hasLayout = effect === 'update' && 'layout' in output.shape;
  return hasLayout ? (result) => (result as { layout: { version: number } }).layout.version : undefined;
}

const unsupported = () => invalid('If-Match', 'not supported here');

/** The conditions of a write as input. A condition that cannot be evaluated is refused: ignoring it would lose updates. */
export function writeCondition({ input, mayCreate }: Operation, { match, noneMatch }: Conditions): object {
  if (match && !('ifVersion' in input.shape)) throw unsupported();
  if (noneMatch && (noneMatch !== '*' || !mayCreate))
    throw invalid('If-None-Match', 'only * is supported, and only where a PUT may create the record');
  if (match && noneMatch) throw invalid('If-None-Match', 'contradicts If-Match');
  if (noneMatch) return { ifVersion: 0 };
  if (!match) return {};
  return { ifVersion: match === '*' ? match : strongVersions(match) };
}

/** Weak tags never match here: they do not promise the same bytes. */
const strongVersions = (tags: EntityTag[]) =>
  tags.flatMap(({ isWeak, version }) => (isWeak || version === undefined ? [] : [version]));

/** Evaluates the conditions of a read on the version it returned. Makes it 304 if the client has that version already. */
export function setNotModified(reply: Reply, { match, noneMatch }: Conditions, version: number | undefined): boolean {
  if (match && version === undefined) throw unsupported();
  if (match && match !== '*' && !strongVersions(match).includes(version!))
    throw new SendstepError('stale', `If-Match: the current version is ${version}`);
  if (!noneMatch) return false;
  if (noneMatch !== '*') {
    const known = noneMatch.find((tag) => tag.version !== undefined && tag.version === version);
    if (!known) return false;
    // The tag of the response that the client has, which may be compressed.
    setHeader(reply, 'ETag', known.text);
  }
  setHeader(reply, 'Vary', 'Accept-Encoding');
  reply.status = 304;
  return true;
}
