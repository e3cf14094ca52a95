import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCRIPT, send, startHost } from './host.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the shell', () => {
  it.each(['/app/', '/app/sign-in', '/app/s/1/history?status=FAILED'])('is the same page at %s', async (path) => {
    const { url } = await startHost();
    const { status, headers, text } = await send(url + path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('src="/app/assets/index-1.js"');
  });

  it('has a policy that runs only its own scripts and forbids frames', async () => {
    const { url } = await startHost();
    const { headers } = await send(`${url}/app/`);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('works below a mount path', async () => {
    const { url } = await startHost({ at: '/shop' });
    expect((await send(`${url}/shop/app/s/1/`)).text).toContain('src="/shop/app/assets/index-1.js"');
    expect((await send(`${url}/shop/app/assets/index-1.js`)).text).toBe(SCRIPT);
  });

  it('leads from the first page and from /app to itself', async () => {
    const { url } = await startHost({ at: '/shop' });
    for (const path of ['/shop', '/shop/', '/shop/app']) {
      const { status, headers } = await send(url + path, { headers: BROWSER });
      expect([302, 308]).toContain(status);
      expect(new URL(String(headers.location), url + path).pathname).toBe('/shop/app/');
    }
    expect((await send(`${url}/shop/`)).body).toMatchObject({ name: 'Sendstep', status: 'ok' });
  });

  it('can only be read', async () => {
    const { url } = await startHost();
    const { status, headers } = await send(`${url}/app/`, { method: 'POST' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    const head = await send(`${url}/app/`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('refuses an address that is none', async () => {
    const { url } = await startHost();
    const { status, body } = await send(`${url}/app/`, { headers: { host: 'shop.example:99999' } });
    expect([status, body]).toEqual([400, { error: 'request: not a valid address' }]);
  });

  it('says so if it is not built', async () => {
    const { url } = await startHost({ web: { directory: join(import.meta.dirname, 'nowhere') } });
    const { status, body } = await send(`${url}/app/`);
    expect([status, body]).toEqual([503, { error: 'the app is not built: run npm run build' }]);
  });
});

describe('assets', () => {
  it.each(['br', 'gzip'])('are kept forever and compressed with %s', async (encoding) => {
    const { url } = await startHost();
    for (let i = 0; i < 2; i++) {
      const response = await fetch(`${url}/app/assets/index-1.js`, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await response.text()).toBe(SCRIPT);
    }
    const plain = await send(`${url}/app/assets/index-1.js`, { headers: { 'accept-encoding': `${encoding};q=0` } });
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, SCRIPT]);
  });

  it.each(['nothing.js', '..%2findex.html', '%2e%2e%2f%2e%2e%2fpackage.json', '', 'constructor'])(
    'are only those of the build, not "%s"',
    async (name) => {
      const { url } = await startHost();
      const { status, body } = await send(`${url}/app/assets/${name}`);
      expect([status, body]).toEqual([404, { error: 'file not found' }]);
    },
  );
});

describe('the preview frame', () => {
  it('is empty, sandboxed and runs only its own script', async () => {
    const { url } = await startHost();
    const { status, text, headers } = await send(`${url}/app/frame`);
    expect([status, text]).toEqual([200, expect.stringContaining(`<script src="${url}/app/frame.js">`)]);
    expect(headers['content-security-policy']).toBe(
      `sandbox allow-scripts; default-src 'none'; script-src ${url}/app/frame.js; style-src 'unsafe-inline'; img-src blob: data:; frame-ancestors ${url}`,
    );
    const remote = await send(`${url}/app/frame-remote`);
    expect(remote.headers['content-security-policy']).toContain('img-src blob: data: https:;');
    expect((await send(`${url}/app/frame.js`)).headers['content-type']).toBe('text/javascript; charset=utf-8');
  });
});
