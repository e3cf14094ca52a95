// Runs the official MCP conformance scenarios against the built host, and fails if one fails: those of the revisions with a
// handshake, and those of the stateless revision, which need Node 22.
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { toolPath } from '../test/tools.ts';
import { startHost } from './host.mjs';
import { binaryOf } from './node-versions.mjs';

// The other scenarios need fixtures that a real server does not have, such as a tool named test_simple_text.
const OLDER = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'];

const REVISION = '2026-07-28';
/** Scenarios, with the ids of checks that need a fixture. */
const STATELESS = {
  'server-stateless': [
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-missing-capability-http-400',
    'sep-2575-server-no-log-without-loglevel',
    'sep-2575-server-rejects-undeclared-capability',
  ],
  'tools-list': [],
  'resources-list': [],
  'sep-2164-resource-not-found': [],
  'prompts-list': [],
  'dns-rebinding-protection': [],
  caching: [],
  'http-header-validation': [],
};
/** Scenarios of the revision that need fixtures. A new one has to be added here or above. */
const NEED_FIXTURES =
  /^(?:completion-complete|json-schema-2020-12|server-sse-multiple-streams|http-custom-header-server-validation|tools-call-.+|resources-read-.+|resources-templates-read|prompts-get-.+|input-required-result-.+)$/;

/** Adds a key, which the scenarios do not send. Passes Host and Origin on unchanged. */
async function startProxy(host, key) {
  const refused = new Set();
  const server = createServer((incoming, reply) => {
    const { method, url, headers } = incoming;
    const outgoing = request(new URL(url, host), { method, headers: { ...headers, authorization: `Bearer ${key}` } });
    outgoing.on('response', (response) => {
      if (response.statusCode === 403) refused.add(headers.host);
      reply.writeHead(response.statusCode, response.headers);
      response.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, refused, close: () => server.close() };
}

function run(node, args) {
  const child = spawn(node, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return new Promise((resolve) => child.once('close', () => resolve(stripVTControlCharacters(output))));
}

function fail(text) {
  console.log(`conformance ${text}`);
  process.exitCode = 1;
}

/** Passes if exactly the expected checks fail. A scenario that could not check anything has warnings. */
async function check(name, node, args, expected = []) {
  const output = await run(node, args);
  const checks = [...output.matchAll(/\[([\w-]+) *\] (\w+) /g)];
  const failed = checks.filter(([, , outcome]) => outcome === 'FAILURE' || outcome === 'WARNING').map(([, id]) => id);
  const passed = /^Passed: (\d+)\/(\d+), (\d+) failed, (\d+) warnings/m.exec(output);
  const isCounted = passed && Number(passed[3]) + Number(passed[4]) === expected.length;
  if (isCounted && failed.toSorted().join() === expected.toSorted().join()) {
    console.log(`conformance ${name}: passed ${passed[1]} of ${passed[2]}${expected.length > 0 ? ' as expected' : ''}`);
  } else fail(`${name}: FAILED (${failed.join(', ')})\n${output}`);
}

async function checkOlder(url) {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
  const program = join(dirname(manifest), 'dist/index.js');
  for (const name of OLDER) await check(name, process.execPath, [program, 'server', '--url', url, '--scenario', name]);
}

async function checkStateless(url) {
  const node = Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : binaryOf(22);
  if (!node) {
    if (process.env.CI) fail(`${REVISION}: Node 22 could not be installed`);
    else console.log(`conformance ${REVISION}: skipped, Node 22 could not be installed`);
    return;
  }
  const program = toolPath('conformance');
  const listed = await run(node, [program, 'list', '--server']);
  const names = [...listed.matchAll(/^ +- (\S+) \[(.*)\]$/gm)].filter(([, , revisions]) =>
    revisions.includes(REVISION),
  );
  for (const [, name] of names) {
    if (!(name in STATELESS) && !NEED_FIXTURES.test(name)) fail(`${name}: is not listed in scripts/conformance.mjs`);
  }
  for (const [name, expected] of Object.entries(STATELESS)) {
    const args = [program, 'server', '--url', url, '--scenario', name, '--spec-version', REVISION];
    await check(`${REVISION} ${name}`, node, args, expected);
  }
}

const host = await startHost();
try {
  // A key for each, because each has its own budget of requests.
  for (const [key, checkAll] of [
    [host.keys.read, checkOlder],
    [host.keys.write, checkStateless],
  ]) {
    const proxy = await startProxy(host.url, key);
    await checkAll(`${proxy.url}/api/mcp`);
    proxy.close();
    // The scenario accepts any 4xx. It has to be the host's own 403, for the host name only.
    const refused = [...proxy.refused].join(', ');
    if (refused !== 'evil.example.com')
      fail(`: the host refused ${refused || 'nothing'}, expected only evil.example.com`);
  }
} finally {
  await host.end();
}
