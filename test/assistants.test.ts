import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { buildProgram } from '@sendstep/cli';
import { TOOLS_BY_LEVEL, TOOLS_BY_SET } from '@sendstep/mcp';
import { SETTINGS } from '@sendstep/node';
import { expect, it } from 'vitest';
import { keysIn, startServe, temporaryDirectory } from '../packages/cli/test/process.js';
import { COMMAND_LINE } from './build.js';

// Users copy from docs/assistants.md, so this tests its examples with real clients.
const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/assistants.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text!);
const commands = blocks('sh').flatMap((text) => text.replaceAll('\\\n', '').trim().split('\n'));
const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);

type Server = { url: string; headers: Record<string, string> } | Started;
interface Started {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** The servers of every JSON block and every `claude mcp add`. */
function serversOnPage(): Server[] {
  const fromJson = blocks('json').flatMap((text) => {
    const { mcpServers, servers, inputs = [] } = JSON.parse(text);
    const asked = [...text.matchAll(/\$\{input:([\w-]+)\}/g)].map(([, id]) => id);
    for (const id of asked) expect(inputs.map((input: { id: string }) => input.id)).toContain(id);
    return Object.values<Server & { type?: string }>(mcpServers ?? servers).map(({ type: _, ...server }) => server);
  });
  const added = commands.filter((command) => command.startsWith('claude mcp add')).map(wordsOf);
  return [...fromJson, ...added.map(fromClaudeCode)];
}

function fromClaudeCode(words: string[]): Server {
  const after = (flag: string) => words.filter((_, i) => words[i - 1] === flag);
  if (after('--transport')[0] === 'http') {
    const [header] = after('--header');
    const [name, value] = header!.split(': ');
    return { url: words.find((word) => word.startsWith('http:'))!, headers: { [name!]: value! } };
  }
  const [command, ...args] = words.slice(words.indexOf('--') + 1);
  return { command: command!, args, env: Object.fromEntries(after('--env').map((pair) => pair.split('='))) };
}

/** A running host, and functions that fill in the placeholders of the page. */
async function reader() {
  const data = temporaryDirectory();
  const host = await startServe({ SENDSTEP_DATA_DIR: data });
  const [key] = keysIn(host.out());
  const fill = (text: string) =>
    text
      .replaceAll(/fak_…|\$\{(env:SENDSTEP_API_KEY|input:sendstep-key)\}/g, key!)
      .replaceAll('http://127.0.0.1:8080', host.url)
      .replaceAll('/path/to/sendstep/packages/cli/dist/bin.js', bin)
      .replaceAll('/path/to/data', data);
  return { fill, fillAll: <T>(value: T): T => JSON.parse(fill(JSON.stringify(value))) };
}
// The sources, if the build is out of date.
const bin = COMMAND_LINE.at(-1)!;
const NODE = { NODE_OPTIONS: COMMAND_LINE.slice(0, -1).join(' ') };
const TOOLS = [...TOOLS_BY_LEVEL.read.keys()];
const TOOLS_WITH_LAYOUTS = [...TOOLS_BY_SET.layouts.read.keys()];

it('every configuration on the page connects a client that lists the tools', { timeout: 180_000 }, async () => {
  const { fillAll } = await reader();
  // The same configuration appears several times; test it once.
  const servers = new Map(fillAll(serversOnPage()).map((server) => [JSON.stringify(server), server]));
  const wantsLayouts = (server: Server) => JSON.stringify(server).includes('layouts');
  expect([...servers.values()].map(wantsLayouts).toSorted()).toEqual([false, false, false, true, true, true]);
  for (const server of servers.values()) {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      'url' in server
        ? new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: server.headers } })
        : new StdioClientTransport({ ...server, env: { ...server.env, ...NODE }, cwd: root, stderr: 'ignore' }),
    );
    const tools = wantsLayouts(server) ? TOOLS_WITH_LAYOUTS : TOOLS;
    expect([server, (await client.listTools()).tools.map(({ name }) => name)]).toEqual([server, tools]);
    await client.close();
  }
});

it('every Inspector command on the page works', { timeout: 180_000 }, async () => {
  const { fill } = await reader();
  const binary = join(dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector-cli')), 'cli.js');
  const inspections = commands.filter((command) => command.startsWith('npx @modelcontextprotocol/inspector --cli'));
  expect(inspections).toHaveLength(4);
  for (const command of inspections) {
    const { stdout } = await promisify(execFile)(process.execPath, [binary, ...wordsOf(fill(command)).slice(2)], {
      env: { ...getDefaultEnvironment(), ...NODE },
      // The Inspector CLI expects a package.json in the parent of the working directory.
      cwd: join(root, 'test'),
    });
    const { tools, structuredContent } = JSON.parse(stdout);
    if (command.includes('tools/call')) expect(structuredContent.items).not.toEqual([]);
    else expect(tools.map(({ name }: { name: string }) => name)).toEqual(TOOLS);
  }
});

it('the page names every tool of the set and its level', () => {
  const [section] = /^## Writing email layouts$.*?^## /ms.exec(page)!;
  const rows = [...section.matchAll(/^\| (`.*?) +\| `(\w+)` +\|/gm)];
  const named = rows.flatMap(([, names, level]) => [...names!.matchAll(/\w+/g)].map(([name]) => [name, level]));
  const added = (level: 'read' | 'write') =>
    [...TOOLS_BY_SET.layouts[level].keys()].filter((name) => !TOOLS_BY_LEVEL[level].has(name));
  const expected = added('write').map((name) => [name, added('read').includes(name) ? 'read' : 'write']);
  expect(named.toSorted()).toEqual(expected.toSorted());
});

it('every sendstep command, npm script and setting on the page exists', () => {
  const program = buildProgram({}, { out: () => true, error: () => true });
  const inline = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!);
  const all = [...commands, ...inline].map(wordsOf);
  const missing = all.filter(([first]) => first === 'sendstep').filter((words) => !isCommand(program, words.slice(1)));
  expect(missing).toEqual([]);

  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const run = all.filter(([first]) => first === 'npm').map((words) => words.at(-1)!);
  expect(run.filter((script) => !(script in scripts))).toEqual([]);

  const settings = page.match(/SENDSTEP_\w+/g)!;
  expect(settings.filter((setting) => !(setting in SETTINGS))).toEqual([]);
});

/** Whether the words name a command and only flags that it has. */
function isCommand(command: ReturnType<typeof buildProgram>, words: string[]): boolean {
  const [first, ...rest] = words;
  const sub = command.commands.find((each) => each.name() === first);
  if (sub) return isCommand(sub, rest);
  const flags = words.filter((word) => word.startsWith('--'));
  return (
    flags.length === words.filter((_, i) => i % 2 === 0).length &&
    flags.every((flag) => command.options.some(({ long }) => long === flag))
  );
}
