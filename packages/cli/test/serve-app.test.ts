import { expect, it } from 'vitest';
import { commandsIn } from './command.js';
import { startServe, temporaryDirectory } from './process.js';

const appLine = (out: string) => /^ {2}App {4}(.+)$/m.exec(out)?.[1];

/** Signs in as the web app does and returns the stores. */
async function storesBehind(link: string): Promise<{ name: string; role: string }[]> {
  const { origin, hash } = new URL(link);
  const call = (path: string, body: object, cookie = '') =>
    fetch(`${origin}/app/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sendstep-app': '1', origin, cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await call('sign-in', { token: hash.slice(1) });
  expect(signedIn.status).toBe(200);
  const me = await call('-/app.me', {}, signedIn.headers.getSetCookie()[0]!.split(';', 1)[0]);
  return ((await me.json()) as { stores: { name: string; role: string }[] }).stores;
}

it('prints a new sign-in link at each start of the demo', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const links = [];
  for (let i = 0; i < 2; i++) {
    const host = await startServe(env);
    const link = appLine(host.out())!;
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/app\/sign-in#[\w-]{43}$/);
    expect(await storesBehind(link)).toMatchObject([{ name: 'Demo store', role: 'owner' }]);
    expect(host.error()).not.toContain(new URL(link).hash.slice(1));
    await host.end('SIGTERM');
    links.push(new URL(link).hash);
  }
  expect(links[0]).not.toBe(links[1]);
});

it('elsewhere prints the address, and the command prints a link that works', async () => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const host = await startServe(env, ['--no-demo']);
  expect(appLine(host.out())).toBe(`${host.url}/app/ (sendstep app link prints a sign-in link)`);
  const { json } = commandsIn(env);
  await json('stores', 'create', '--name', 'Shop');
  const { url } = await json('app', 'link', '--store', 'Shop');
  expect(await storesBehind(new URL(url, host.url).href)).toMatchObject([{ name: 'Shop', role: 'owner' }]);
});

it.each([
  ['http://shop.example', 'the app needs https: set SENDSTEP_BASE_URL=https://…'],
  ['https://shop.example/mail/', 'https://shop.example/mail/app/ (sendstep app link prints a sign-in link)'],
])('with the base URL %s says how to open the app', async (baseUrl, line) => {
  const env = { SENDSTEP_DATA_DIR: temporaryDirectory(), SENDSTEP_BASE_URL: baseUrl };
  const host = await startServe(env, ['--no-demo']);
  expect(appLine(host.out())).toBe(line);
});
