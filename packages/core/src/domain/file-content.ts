import { z } from 'zod';
import { invalid } from '../shared/errors.js';
import { findContentType, HEAD_BYTES } from './content-type.js';
import { MAX_FILE_BYTES } from './file.js';

/** Bytes, whole or streamed. Not JSON: only owners can pass them. The command line reads them from a file. */
export const FileContent = z
  .custom<Uint8Array | AsyncIterable<Uint8Array>>(
    (value) => value instanceof Uint8Array || Symbol.asyncIterator in Object(value),
    'must be bytes',
  )
  .meta({ format: 'binary', description: 'File content, up to 100 MB.' });

/** A stored file with its bytes, for hosts: a stream has no form in JSON. */
export const StreamedFile = z.object({
  filename: z.string(),
  contentType: z.string(),
  size: z.int(),
  content: z.custom<AsyncIterable<Uint8Array>>((value) => Symbol.asyncIterator in Object(value)),
});

async function* chunksOf(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else {
    for await (const chunk of content) {
      if (!(chunk instanceof Uint8Array)) throw invalid('content', 'must be bytes');
      yield chunk;
    }
  }
}

/**
 * Passes bytes through and throws if there are too many or they do not match the filename or declared type. The type is
 * known once the first bytes have passed, or the stream ended.
 */
export function inspect(content: Uint8Array | AsyncIterable<Uint8Array>, filename: string, claimed?: string) {
  let contentType: string | undefined;
  const identify = (head: Uint8Array) => {
    const found = findContentType(head, filename, claimed);
    if ('fault' in found) throw invalid('content', found.fault);
    contentType = found.contentType;
  };

  async function* chunks(): AsyncGenerator<Uint8Array> {
    let head = new Uint8Array(0);
    let size = 0;
    for await (const chunk of chunksOf(content)) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES) throw invalid('content', `at most ${MAX_FILE_BYTES} bytes`);
      if (contentType !== undefined) yield chunk;
      else {
        head = joined(head, chunk);
        if (head.length < HEAD_BYTES) continue;
        identify(head);
        yield head;
      }
    }
    if (contentType === undefined) {
      identify(head);
      if (head.length > 0) yield head;
    }
  }
  return { chunks: chunks(), contentType: () => contentType! };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
