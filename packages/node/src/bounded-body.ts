import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** Reading stops here, so a small response cannot decompress to a huge one. */
const MAX_BYTES_READ = 1024 * 1024;
/** Nobody uses more, and each layer costs memory. */
const MAX_ENCODINGS = 3;

const DECODERS: Record<string, (firstByte: number) => Transform> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some servers omit the zlib header. Its first byte ends in 8 for deflate.
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

interface Body extends Readable {
  bytes(): Promise<Uint8Array>;
}

/** Reads and decompresses a body, keeps its first bytes, and closes the connection if there is too much of it. */
export async function readBody(
  body: Body,
  headers: IncomingHttpHeaders,
  keepBytes: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const encodings = encodingsOf(headers['content-encoding']);
  // The usual case, without a loop over the stream: everything is kept, and no more than announced can arrive.
  if (encodings.length === 0 && Number(headers['content-length']) <= keepBytes) {
    return { bytes: await body.bytes(), truncated: false };
  }
  const maxBytes = Math.max(MAX_BYTES_READ, keepBytes);
  const kept: Uint8Array[] = [];
  let read = 0;
  try {
    for await (const chunk of decompress(body, encodings)) {
      if (read < keepBytes) kept.push(chunk.subarray(0, keepBytes - read));
      read += chunk.length;
      if (read > maxBytes) break;
    }
  } finally {
    body.destroy();
  }
  return { bytes: Buffer.concat(kept), truncated: read > keepBytes };
}

/** In the order they were applied. Empty if one of them is unknown; the body is then left as it is. */
function encodingsOf(header: string | string[] | undefined): string[] {
  const names = [header ?? []].flat().join().toLowerCase().split(',');
  const encodings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  const known = encodings.length <= MAX_ENCODINGS && encodings.every((name) => Object.hasOwn(DECODERS, name));
  return known ? encodings : [];
}

const decompress = (body: AsyncIterable<Uint8Array>, encodings: string[]) =>
  encodings.reduceRight((packed, encoding) => decode(packed, DECODERS[encoding]!), body);

async function* decode(packed: AsyncIterable<Uint8Array>, decoderFor: (firstByte: number) => Transform) {
  const chunks = packed[Symbol.asyncIterator]();
  const first = await chunks.next();
  // Responses without a body may have the header, too.
  if (first.done) return;
  const decoder = decoderFor(first.value[0]!);
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  // An error of the source destroys the decoder, so it reaches the reader.
  pipeline(Readable.from(whole(), { objectMode: false }), decoder, () => {});
  yield* decoder as AsyncIterable<Uint8Array>;
}
