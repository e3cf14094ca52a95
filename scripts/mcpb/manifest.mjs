import { TOOLS_BY_LEVEL } from '@sendstep/mcp';

/** The bundle's manifest.json. The tools come from their definitions, so the list is always current. */
export const manifestOf = (version) => ({
  manifest_version: '0.3',
  name: 'sendstep',
  display_name: 'Sendstep',
  version,
  description: "Manage the email and HTTP steps of a store's workflows on your Sendstep host.",
  long_description:
    'Connects to a running Sendstep host with one API key. The key belongs to one store, and its level determines the available tools: read lists and reads, write also changes, execute also runs configured HTTP requests.',
  author: { name: 'The Sendstep authors' },
  license: 'MIT',
  keywords: ['email', 'http', 'workflow', 'templates'],
  server: {
    type: 'node',
    entry_point: 'server/index.mjs',
    mcp_config: {
      command: 'node',
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: filled in on installation
      args: ['${__dirname}/server/index.mjs'],
      env: {
        SENDSTEP_URL: '${user_config.url}',
        SENDSTEP_API_KEY: '${user_config.api_key}',
        WRITE_LAYOUTS: '${user_config.write_layouts}',
      },
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
    },
  },
  tools: Array.from(TOOLS_BY_LEVEL.execute.values(), ({ definition: { name, description } }) => ({
    name,
    description,
  })),
  // Those that write layouts are listed only if the user wants them.
  tools_generated: true,
  // The manifest would need the prompt texts, and the host generates those per request.
  prompts_generated: true,
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.19' } },
  user_config: {
    url: {
      type: 'string',
      title: 'Host URL',
      description: 'URL of your Sendstep host, for example https://sendstep.example',
      default: 'http://127.0.0.1:8080',
      required: true,
    },
    api_key: {
      type: 'string',
      title: 'API key',
      description: 'API key of your store, starting with fak_. Its level determines the available tools.',
      sensitive: true,
      required: true,
    },
    write_layouts: {
      type: 'boolean',
      title: 'Write layouts',
      description:
        'More tools: preview email layouts, and with a key of level write also create, change and translate them.',
      default: false,
      required: false,
    },
  },
});
