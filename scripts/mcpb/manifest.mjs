import { TOOLS_BY_LEVEL } from '@sendstep/mcp';

/** The bundle's manifest.json. Tools come from their definitions, so that the list cannot fall behind. */
export const manifestOf = (version) => ({
  manifest_version: '0.3',
  name: 'sendstep',
  display_name: 'Sendstep',
  version,
  description: "Work on the email and HTTP steps of a store's workflows, on a Sendstep host of your own.",
  long_description:
    'Connects to a running Sendstep host with one API key. The key belongs to one store, and its level decides which of the tools appear: read lists and reads, write also changes, execute also runs configured HTTP requests.',
  author: { name: 'The Sendstep authors' },
  license: 'MIT',
  keywords: ['email', 'http', 'workflow', 'templates'],
  server: {
    type: 'node',
    entry_point: 'server/index.mjs',
    mcp_config: {
      command: 'node',
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: whoever installs the bundle fills these in
      args: ['${__dirname}/server/index.mjs'],
      env: { SENDSTEP_URL: '${user_config.url}', SENDSTEP_API_KEY: '${user_config.api_key}' },
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
    },
  },
  tools: Array.from(TOOLS_BY_LEVEL.execute.values(), ({ definition: { name, description } }) => ({
    name,
    description,
  })),
  // A manifest would want their texts, and the host writes those anew each time.
  prompts_generated: true,
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.19' } },
  user_config: {
    url: {
      type: 'string',
      title: 'Address of the host',
      description: 'Where your Sendstep runs, for example https://sendstep.example',
      default: 'http://127.0.0.1:8080',
      required: true,
    },
    api_key: {
      type: 'string',
      title: 'API key',
      description: 'A key of your store; it begins with fak_. Its level decides which tools appear.',
      sensitive: true,
      required: true,
    },
  },
});
