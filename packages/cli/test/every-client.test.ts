import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allows, LEVELS, type Level } from '@sendstep/core';
import { createKoaApp, type Listening, listen } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { compose, readConfiguration, type Sendstep } from '@sendstep/node';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { LONG } from '../../../test/tier.js';
import { startTarget } from '../../koa/test/target.js';
import { changesIn, LITERAL, readsIn, SECRET, seedStore, toolCalls } from './tool-calls.js';
import { INSPECTOR, PINNED, TOOL_CLIENTS, type ToolResult, type ToolServer } from './tool-clients.js';

let env: { SENDSTEP_DATA_DIR: string; SENDSTEP_ALLOW_NETWORKS: string };
let composed: Sendstep;
let host: Listening;
beforeAll(async () => {
  env = { SENDSTEP_DATA_DIR: mkdtempSync(join(tmpdir(), 'sendstep-clients-')), SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' };
  composed = await compose(readConfiguration(env));
  const tools = createToolServer(composed.app, { version: '1' });
  host = await listen(createKoaApp(composed.app, { release: '1', tools }), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await host.close(0);
  await composed.close();
  rmSync(env.SENDSTEP_DATA_DIR, { recursive: true });
});

const WAYS: Record<string, (key: string) => ToolServer> = {
  'over HTTP': (key) => ({ url: `${host.url}/api/mcp`, key }),
  'over stdio on the database': (key) => ({ env: { ...env, SENDSTEP_API_KEY: key } }),
  'over stdio through a remote host': (key) => ({ env: { SENDSTEP_URL: host.url, SENDSTEP_API_KEY: key } }),
};

async function start(level: Level) {
  const target = await startTarget(({ path }, response) => void response.end(`stock of ${path}`));
  const shop = await seedStore(composed.app, target.url, level);
  const calls = toolCalls(shop);
  const rest = async (path: string) => {
    const headers = { authorization: `Bearer ${shop.restKey}` };
    const response = await fetch(`${host.url}/api/v1${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const has = (name: string) => allows(level, calls[name]!.level);
  const names = Object.keys(calls);
  return { target, shop, calls, rest, mine: names.filter(has), above: names.filter((name) => !has(name)) };
}

/** Returns the data of a result, which is in both forms and contains no credential. */
function dataOf({ content, structuredContent, isError }: ToolResult) {
  expect(isError, content[0]?.text).toBeFalsy();
  expect(content).toHaveLength(1);
  expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);
  expect(content[0]!.text).not.toMatch(new RegExp(`${LITERAL}|${SECRET}`));
  return structuredContent!;
}

const EVERY_CASE = Object.keys(TOOL_CLIENTS).flatMap((client) =>
  Object.keys(WAYS).flatMap((way) => LEVELS.map((level) => [client, way, level] as const)),
);
/** The Inspector starts one or two processes per call, so it is tested once per transport. */
const INSPECTED = ['over HTTP write', 'over stdio on the database read'];
/** The modes of the new SDK differ in how they connect, so most of them are tested with one level. */
const isShort = (client: string, way: string, level: Level) => {
  if (client === INSPECTOR) return INSPECTED.includes(`${way} ${level}`);
  if (client === PINNED) return way === 'over HTTP' || level === 'write';
  return !client.startsWith('the new SDK') || (level === 'write' && way !== 'over stdio through a remote host');
};
const CASES = EVERY_CASE.filter(([client, way, level]) => LONG || isShort(client, way, level));
const TOOLS_OF = { read: 11, write: 15, execute: 16 };

/** A process per call is slow. A remote host returns the same over stdio as over HTTP. */
function calledSlowly(way: string, mine: string[]) {
  const whole = LONG && way !== 'over stdio through a remote host';
  return whole ? mine : mine.filter((name) => /^(?:get|update|test)_http_request$/.test(name));
}

it.each(CASES)(
  '%s, %s, lists and calls the tools of a key of level %s, and none above',
  {
    timeout: 240_000,
  },
  async (name, way, level) => {
    const { target, shop, calls, rest, mine, above } = await start(level);
    const client = await TOOL_CLIENTS[name]!(WAYS[way]!(shop.key));
    onTestFinished(() => client.close());
    const called = client.slow ? calledSlowly(way, mine) : mine;
    const call = async (name: string) => {
      const { args, check } = calls[name]!;
      await check(dataOf(await client.call(name, args)), rest);
    };
    const refusal = async (name: string) => {
      const told = client.call(name, {}).then(
        () => 'succeeded',
        (error: Error) => error.message,
      );
      // Absent, not refused: the same error as for a tool that does not exist.
      expect(await told).toContain(`Invalid params: unknown tool "${name}"`);
      return (await told).replaceAll(name, 'no_such_tool');
    };

    const unknown = ['no_such_tool', ...above];
    const [listed, refusals] = await Promise.all([
      client.list(),
      Promise.all((client.slow ? unknown.slice(-1) : unknown).map(refusal)),
    ]);
    expect(listed).toEqual(mine);
    expect(mine).toHaveLength(TOOLS_OF[level]);
    expect(new Set(refusals).size, refusals.join()).toBe(1);

    const reads = readsIn(called);
    const half = Math.ceil(reads.length / 2);
    await Promise.all(
      [reads.slice(0, half), reads.slice(half)].map(async (names) => {
        for (const name of names) await call(name);
      }),
    );
    for (const name of changesIn(called)) await call(name);
    if (level === 'execute') {
      expect(target.received).toMatchObject([{ headers: { authorization: `Bearer ${LITERAL}`, 'x-key': SECRET } }]);
    }
  },
);
