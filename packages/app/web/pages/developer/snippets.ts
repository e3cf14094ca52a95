import { t } from '../../texts/index.js';

export interface Snippet {
  client: string;
  label: string;
  text: string;
  help?: string;
}

const asJson = (value: unknown) => JSON.stringify(value, null, 2);

/** How each client connects to this host. `docs/assistants.md` has the same and more. */
export function snippets(url: string, key: string): Snippet[] {
  const tools = `${url}/api/mcp`;
  return [
    {
      client: 'curl',
      label: t.developer.tryIt,
      text: `curl -H "Authorization: Bearer ${key}" \\\n  "${url}/api/v1/http-requests"`,
    },
    {
      client: 'Claude Code',
      label: t.developer.onCommandLine,
      text: `claude mcp add --transport http sendstep ${tools} \\\n  --header "Authorization: Bearer ${key}"`,
    },
    {
      client: 'Claude Desktop',
      label: t.developer.inFile('claude_desktop_config.json'),
      text: asJson({
        mcpServers: {
          sendstep: {
            command: 'sendstep',
            args: ['mcp'],
            env: { SENDSTEP_API_KEY: key, SENDSTEP_URL: url },
          },
        },
      }),
    },
    {
      client: 'Cursor',
      label: t.developer.inFile('.cursor/mcp.json'),
      text: asJson({ mcpServers: { sendstep: { url: tools, headers: { Authorization: `Bearer ${key}` } } } }),
    },
    {
      client: 'VS Code',
      label: t.developer.inFile('.vscode/mcp.json'),
      help: t.developer.vscodeHelp,
      text: asJson({
        inputs: [{ type: 'promptString', id: 'sendstep-key', description: 'Sendstep API key', password: true }],
        servers: {
          sendstep: { type: 'http', url: tools, headers: { Authorization: `Bearer \${input:sendstep-key}` } },
        },
      }),
    },
    {
      client: 'Inspector',
      label: t.developer.onCommandLine,
      text: `npx @modelcontextprotocol/inspector --transport http \\\n  --server-url ${tools} \\\n  --header "Authorization: Bearer ${key}"`,
    },
  ];
}
