import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { startHost } from '../host.mjs';

/** Starts an unpacked bundle as Claude Desktop does, with a running host, and tests it. */
export async function checkBundle(folder) {
  const { tools, prompts_generated, server } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const { command, args, env } = server.mcp_config;
  assert.equal(command, 'node');
  const host = await startHost();
  const clients = [];

  async function connect(api_key, url = host.url, writeLayouts = false) {
    const filled = {
      __dirname: folder,
      'user_config.url': url,
      'user_config.api_key': api_key,
      'user_config.write_layouts': String(writeLayouts),
    };
    const fill = (text) => text.replace(/\$\{([^}]+)\}/g, (_, name) => filled[name]);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: args.map(fill),
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
      stderr: 'pipe',
    });
    let stderr = '';
    transport.stderr.on('data', (data) => {
      stderr += data;
    });
    const client = new Client({ name: 'check', version: '1' });
    clients.push(client);
    await client.connect(transport).catch((error) => {
      throw new Error(stderr || error.message);
    });
    return client;
  }
  const namesOf = (list) => list.map(({ name }) => name);

  try {
    const client = await connect(host.keys.execute);
    const listed = (await client.listTools()).tools;
    assert.deepEqual(namesOf(listed), namesOf(tools), 'manifest and server list different tools');
    assert.equal((await client.listPrompts()).prompts.length > 0, prompts_generated);
    const { structuredContent } = await client.callTool({ name: 'list_http_requests', arguments: { limit: 1 } });
    assert.equal(structuredContent.items.length, 1);

    const writer = await connect(host.keys.execute, host.url, true);
    const added = namesOf((await writer.listTools()).tools).filter((name) => !namesOf(tools).includes(name));
    assert.equal(added.length, 8, 'the switch adds the tools that write layouts');

    const reader = await connect(host.keys.read, `${host.url}/`);
    assert.ok((await reader.listTools()).tools.length < tools.length, 'a read key sees every tool');

    await assert.rejects(connect('fak_wrong'), /the API key in the extension settings is not valid/);
    await assert.rejects(connect(host.keys.read, 'sendstep.example'), /SENDSTEP_URL: must be a URL/);
    await assert.rejects(connect(''), /URL and API key are missing/);
    return listed.length;
  } finally {
    for (const client of clients) await client.close();
    await host.end();
  }
}
