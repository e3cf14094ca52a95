import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { notFound, SendstepError } from '@sendstep/core/errors';
import type { WebRequest, WebResponse } from './request.js';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESS = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) };
type Encoding = keyof typeof COMPRESS;

/** The files of the built web app, read on first use and compressed once per encoding. */
export function createAssets(directory: string) {
  const compressed = new Map<string, Promise<Buffer>>();
  let loading: Promise<Map<string, Buffer>> | undefined;

  const files = () => {
    loading ??= load(directory).catch(() => {
      loading = undefined;
      throw new SendstepError('unavailable', 'the app is not built: run npm run build');
    });
    return loading;
  };

  return {
    /** The text of a page. */
    page: async (name: string) => (await files()).get(name)?.toString('utf8') ?? '',

    /** A file by its path below the directory. Only files found at the start are served, so no path leads outside. */
    async serve(path: string, headers: WebRequest['headers'], cacheControl: string): Promise<WebResponse> {
      const content = (await files()).get(path);
      if (!content) throw notFound('file');
      const encoding = acceptedEncoding(headers['accept-encoding']);
      const key = `${encoding} ${path}`;
      if (encoding && !compressed.has(key)) compressed.set(key, COMPRESS[encoding](content));
      return {
        status: 200,
        headers: {
          'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
          'Cache-Control': cacheControl,
          Vary: 'Accept-Encoding',
          ...(encoding ? { 'Content-Encoding': encoding } : {}),
        },
        body: encoding ? await compressed.get(key)! : content,
      };
    },
  };
}

async function load(directory: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(join(directory, '/').length).replaceAll('\\', '/'), await readFile(path));
  }
  if (!files.has('index.html')) throw new Error('no index.html');
  return files;
}

/** Every browser that sends `br` prefers it. */
function acceptedEncoding(accept: string | string[] | undefined): Encoding | undefined {
  const offered = String(accept ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]!.trim());
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding));
}
