import { cli, koa, mcp, type Section, type Statement } from './statement.js';

const LISTED = mcp('tools', 'of a %s key is exactly this, in this order');
const CALLED = cli('every-client', 'lists and calls the tools of a key of level');
const NO_SECRET = koa(
  'secrets-and-senders',
  'secret values, logins, tokens and full addresses are in no response of REST and tools and in no log line',
);
const SESSION = mcp(
  'sessions',
  'a new session has the tools of the key’s current level; an open one is not notified of changes',
);

const byLevel: Record<string, Record<string, string>> = {
  read: {
    list_http_requests: 'lists HTTP requests',
    get_http_request: 'returns an HTTP request',
    list_smtp_configs: 'lists SMTP senders',
    list_email_templates: 'lists layouts',
    get_email_template: 'returns a layout',
    list_secret_keys: 'lists the names of secrets',
    list_senders: 'lists connected mailboxes',
    list_history: 'lists executions',
    get_history_entry: 'returns an execution',
    get_stats: 'returns statistics',
    list_files: 'lists uploaded files',
  },
  write: {
    create_http_request: 'creates an HTTP request',
    update_http_request: 'changes an HTTP request',
    delete_http_request: 'deletes an HTTP request',
    delete_file: 'deletes a file that nothing uses',
  },
  execute: { test_http_request: 'runs an HTTP request against its real target' },
};

export const TOOLS: readonly Section[] = [
  {
    title: 'Tool server',
    statements: [
      {
        id: 'endpoint.POST /api/mcp',
        says: 'The tool server speaks Streamable HTTP and takes the same bearer key as REST.',
        tests: [
          CALLED,
          koa('tools', '%s', 'a request'),
          koa('tools', 'a missing, malformed or wrong key is 401'),
          mcp('clients', 'creates, reads, changes and deletes, and accepts every response by its own checks'),
        ],
      },
      {
        id: 'tools.levels',
        says: 'A tool above the level of the key is missing in the list, and calling it is calling an unknown tool.',
        tests: [LISTED, CALLED],
      },
      ...Object.entries(byLevel).flatMap(([level, tools]) =>
        Object.entries(tools).map(
          ([name, does]): Statement => ({
            id: `tool.${name}`,
            says: `\`${name}\` ${does}, from level ${level} on.`,
            tests: [CALLED, LISTED],
          }),
        ),
      ),
      {
        id: 'tools.files',
        says: '`list_files` and `delete_file` check what uses a file as REST does.',
        tests: [
          koa(
            'file-tools',
            'are listed with their users and cannot be deleted over REST or tools until nothing uses them',
          ),
        ],
      },
      {
        id: 'tools.rule.1.secrets',
        says: 'No tool returns a secret value, an SMTP password or an OAuth token.',
        tests: [NO_SECRET, koa('canary-runs', 'are found nowhere, however the target echoes them')],
      },
      {
        id: 'tools.rule.1.names',
        says: '`list_secret_keys` returns names alone.',
        tests: [
          koa(
            'secrets-and-senders',
            'a secret is a name, a description and whether it has a value; tools show only the name',
          ),
        ],
      },
      {
        id: 'tools.rule.2',
        says: 'History is masked through tools as it is over REST.',
        tests: [koa('masked-history', 'of %s shows no personal data over REST or tools, and keeps the rest readable')],
      },
      {
        id: 'tools.rule.3',
        says: 'After a change of the level, a new session shows the new list; an open one is told of no change.',
        tests: [SESSION],
      },
    ],
  },
];
