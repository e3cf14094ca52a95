import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** More is not read, so that a small answer cannot unpack to a huge one. */
const MOST_BYTES_READ = 1024 * 1024;
/** Nobody packs more often; each layer costs memory. */
const MOST_ENCODINGS = 3;

const DECODERS: Record<string, (firstByte: number) => Transform> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some servers leave the zlib header out, which ends in 8 for deflate.
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

interface Body extends Readable {
  bytes(): Promise<Uint8Array>;
}

/** Reads a body, unpacked, keeps its first bytes, and ends the connection when there is more than anyone needs. */
export async function readBody(
  body: Body,
  headers: IncomingHttpHeaders,
  keepBytes: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const encodings = encodingsOf(headers['content-encoding']);
  // The usual case, without a loop over the stream: all of it is kept, and no more than it announces can come.
  if (encodings.length === 0 && Number(headers['content-length']) <= keepBytes) {
    return { bytes: await body.bytes(), truncated: false };
  }
  const most = Math.max(MOST_BYTES_READ, keepBytes);
  const kept: Uint8Array[] = [];
  let read = 0;
  try {
    for await (const chunk of unpack(body, encodings)) {
      if (read < keepBytes) kept.push(chunk.subarray(0, keepBytes - read));
      read += chunk.length;
      if (read > most) break;
    }
  } finally {
    body.destroy();
  }
  return { bytes: Buffer.concat(kept), truncated: read > keepBytes };
}

/** In the order they were applied; none when one of them is unknown, so that the body stays as it came. */
function encodingsOf(header: string | string[] | undefined): string[] {
  const names = [header ?? []].flat().join().toLowerCase().split(',');
  const encodings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  const known = encodings.length <= MOST_ENCODINGS && encodings.every((name) => Object.hasOwn(DECODERS, name));
  return known ? encodings : [];
}

const unpack = (body: AsyncIterable<Uint8Array>, encodings: string[]) =>
  encodings.reduceRight((packed, encoding) => decode(packed, DECODERS[encoding]!), body);

async function* decode(packed: AsyncIterable<Uint8Array>, decoderFor: (firstByte: number) => Transform) {
  const chunks = packed[Symbol.asyncIterator]();
  const first = await chunks.next();
  // Answers without a body may name an encoding, too.
  if (first.done) return;
  const decoder = decoderFor(first.value[0]!);
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  // A fault on the way in destroys the decoder, and so reaches whoever reads from it.
  pipeline(Readable.from(whole(), { objectMode: false }), decoder, () => {});
  yield* decoder as AsyncIterable<Uint8Array>;
}
