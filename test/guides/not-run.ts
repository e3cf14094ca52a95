const START = 'takes minutes; npm test installs and builds the same way, and the tests of the command start the host';
const REGISTRY = 'needs the packages from the registry; test/install installs the packed ones';
const ALIAS = 'the test has `sendstep` on its PATH';
const CLAUDE = 'needs Claude Code; test/assistants.test.ts connects a client with the same words';
const SKETCH = 'part of a program; docs/embedding.md has the whole one';

/** The shell commands and programs that test/guides.test.ts does not run, by page and by how they begin, with the reason. */
export const NOT_RUN: Record<string, Record<string, string>> = {
  'README.md': {
    'npm start': START,
    'node packages/cli/dist/bin.js serve': 'runs until it is stopped; the tests of the command start it',
    'claude mcp add': CLAUDE,
    'import { createSendstep': 'packages/node/test/readme.test.ts runs it with a mail server',
  },
  'docs/assistants.md': { '*': 'test/assistants.test.ts connects clients with every command and configuration' },
  'docs/getting-started.md': { 'git clone': START, 'alias sendstep=': ALIAS },
  'docs/cli.md': {
    'alias sendstep=': ALIAS,
    'source <(': 'packages/cli/test/completion.test.ts runs it in bash',
  },
  'docs/embedding.md': { 'npm install': REGISTRY },
  'docs/masking.md': { 'import { maskPersonal': 'a list of calls; packages/core/test/masking tests them' },
  'docs/operating.md': {
    '*': 'needs several machines; packages/cli/test/operating.long.test.ts does the same with hosts, nginx and MariaDB here',
  },
  'packages/client/README.md': { '*': 'packages/client/test/readme.test.ts runs it against a host' },
  'packages/node/README.md': { 'import { createSendstep': SKETCH },
  'packages/core/README.md': { 'import { createApp': SKETCH },
  'packages/knex/README.md': { 'import { migrate': SKETCH },
  'packages/koa/README.md': { 'import { createKoaApp': SKETCH },
  'packages/app/README.md': { 'import { createWebApp': SKETCH },
};
