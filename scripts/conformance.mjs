// Runs the official MCP conformance scenarios against the built host, and fails if one fails.
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startHost } from './host.mjs';

// The other scenarios need fixtures that a real server does not have, such as a tool named test_simple_text.
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
const PROGRAM = join(dirname(manifest), 'dist/index.js');

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

function run(scenario, url) {
  const child = spawn(process.execPath, [PROGRAM, 'server', '--url', `${url}/api/mcp`, '--scenario', scenario]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return new Promise((resolve) =>
    child.once('close', (code) => {
      // A scenario that could not check anything also exits with 0, but with a warning.
      resolve({ passed: code === 0 && / 0 failed, 0 warnings/.test(output), output });
    }),
  );
}

const host = await startHost();
const proxy = await startProxy(host.url, host.keys.read);
try {
  for (const scenario of SCENARIOS) {
    const { passed, output } = await run(scenario, proxy.url);
    console.log(`conformance ${scenario}: ${passed ? 'passed' : `FAILED\n${output}`}`);
    if (!passed) process.exitCode = 1;
  }
  // The scenario accepts any 4xx. It has to be the host's own 403, for the host name only.
  if ([...proxy.refused].join() !== 'evil.example.com') {
    console.log(
      `conformance: the host refused ${[...proxy.refused].join(', ') || 'nothing'}, expected only evil.example.com`,
    );
    process.exitCode = 1;
  }
} finally {
  proxy.close();
  await host.end();
}
