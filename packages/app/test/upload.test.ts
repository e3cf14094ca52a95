import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Answer } from './host.js';
import { memberOf, ownPage, signedIn } from './session.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends bytes as the app does. `stop` breaks the connection after them. */
const put = (url: string, headers: Record<string, string>, content: Uint8Array, stop = false) =>
  new Promise<Pick<Answer, 'status' | 'body'>>((resolve, reject) => {
    const outgoing = httpRequest(url, { method: 'PUT', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) }),
      );
    });
    outgoing.on('error', reject);
    if (stop) outgoing.write(content, () => outgoing.destroy());
    else outgoing.end(content);
  });

async function uploader() {
  const host = await signedIn();
  const { 'content-type': _, ...page } = ownPage(host.url);
  const upload = (filename: string, content: Uint8Array, headers: Record<string, string> = {}, stop = false) =>
    put(
      `${host.url}/app/upload/${host.store.id}?filename=${encodeURIComponent(filename)}`,
      { ...page, cookie: host.cookie, ...headers },
      content,
      stop,
    );
  return { ...host, upload, page };
}

describe('an upload', () => {
  it('stores the file under its name', async () => {
    const { upload, owner } = await uploader();
    const { status, body } = await upload('Größe & "a".png', PNG);
    expect([status, body]).toMatchObject([200, { filename: 'Größe & "a".png', kind: 'image', size: PNG.length }]);
    expect((await owner.run('files.list', {})).items).toEqual([body]);
  });

  it('takes a large file in parts, without reading it into memory first', async () => {
    const { upload } = await uploader();
    const large = Buffer.alloc(12_000_000, 'a');
    expect(await upload('large.txt', large, { 'transfer-encoding': 'chunked' })).toMatchObject({
      status: 200,
      body: { size: large.length, contentType: 'text/plain' },
    });
  });

  it.each([
    ['without a name', '', PNG, {}, 400, 'filename: required'],
    ['that is not what it is called', 'a.png', Buffer.from('<html>'), {}, 400, /^content: /],
    ['that is too large', 'a.bin', PNG, { 'content-length': '104857601' }, 413, 'content: at most 104857600 bytes'],
    ['that is compressed', 'a.png', PNG, { 'content-encoding': 'gzip' }, 415, /^request: must not be compressed/],
    ['from another page', 'a.png', PNG, { 'sendstep-app': '2' }, 403, 'request: not sent by the app'],
    ['from another site', 'a.png', PNG, { 'sec-fetch-site': 'cross-site' }, 403, 'request: not sent by the app'],
    ['without a session', 'a.png', PNG, { cookie: '' }, 401, /^your session has ended/],
  ] as [string, string, Buffer, Record<string, string>, number, string | RegExp][])(
    'is refused %s',
    async (_, filename, content, headers, status, error) => {
      const { upload, owner } = await uploader();
      const refused = await upload(filename, content, headers);
      const text = typeof error === 'string' ? error : expect.stringMatching(error);
      expect([refused.status, refused.body]).toEqual([status, { error: text }]);
      expect((await owner.run('files.list', {})).total).toBe(0);
    },
  );

  it('needs the role editor, in its own store', async () => {
    const { app, url, owner, upload, page } = await uploader();
    const viewer = await memberOf(app, url, owner, 'viewer');
    const refused = await upload('a.png', PNG, { cookie: viewer.cookie });
    expect([refused.status, refused.body]).toEqual([403, { error: 'this needs the role editor; yours is viewer' }]);
    const editor = await memberOf(app, url, owner, 'editor');
    expect((await upload('a.png', PNG, { cookie: editor.cookie })).status).toBe(200);
    const elsewhere = await put(`${url}/app/upload/other?filename=a.png`, { ...page, cookie: editor.cookie }, PNG);
    expect(elsewhere.status).toBe(404);
  });

  it('that breaks off leaves no file', async () => {
    const { upload, owner } = await uploader();
    const broken = upload('a.txt', Buffer.from('half'), { 'content-length': '100' }, true);
    await expect(broken).rejects.toThrow();
    expect((await upload('b.txt', Buffer.from('whole'))).status).toBe(200);
    expect((await owner.run('files.list', {})).items.map(({ filename }) => filename)).toEqual(['b.txt']);
  });
});
