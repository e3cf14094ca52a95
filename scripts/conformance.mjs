// Runs the protocol's own conformance scenarios against the built host, and fails when one does.
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startHost } from './host.mjs';

// The other scenarios want fixtures, such as a tool named test_simple_text, that a real server has no business offering.
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

/** The scenarios send no key, so this adds one, and nothing else: Host and Origin pass as they came. */
async function startProxy(host, key) {
  const refused = new Set();
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    const outgoing = request(new URL(url, host), { method, headers: { ...headers, authorization: `Bearer ${key}` } });
    outgoing.on('response', (response) => {
      if (response.statusCode === 403) refused.add(headers.host);
      answer.writeHead(response.statusCode, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
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
      // A scenario that could not look at anything ends well too, with a warning.
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
  // The scenario takes any 4xx for a refusal. It has to be the host's own, and for this reason.
  if ([...proxy.refused].join() !== 'evil.example.com') {
    console.log(
      `conformance: the host refused ${[...proxy.refused].join(', ') || 'nobody'}, not evil.example.com alone`,
    );
    process.exitCode = 1;
  }
} finally {
  proxy.close();
  await host.end();
}
