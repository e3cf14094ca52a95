import { SendstepError } from '@sendstep/core';
import { serveStdioRemote } from '@sendstep/mcp';
import { readConfiguration } from '../../packages/node/src/configuration.js';

// The server in the Claude Desktop bundle: `sendstep mcp` with a remote host only. Direct database access would need
// native SQLite for every platform, and the master key on the user's computer.
function messageOf(error: unknown): string {
  if (!(error instanceof SendstepError)) return (error as Error).name;
  return error.code === 'unauthenticated' ? 'the API key in the extension settings is not valid' : error.message;
}

async function serve(): Promise<void> {
  const { SENDSTEP_URL, SENDSTEP_API_KEY, WRITE_LAYOUTS } = process.env;
  const { remoteUrl: url, apiKey: key } = readConfiguration({ SENDSTEP_URL, SENDSTEP_API_KEY });
  if (!url || !key) throw new SendstepError('invalid', 'URL and API key are missing in the extension settings');
  const tools = WRITE_LAYOUTS === 'true' ? 'layouts' : undefined;
  await serveStdioRemote({ url, key, tools, onError: (error) => process.stderr.write(`${messageOf(error)}\n`) });
}

await serve().catch((error: unknown) => {
  process.stderr.write(`error: ${messageOf(error)}\n`);
  process.exitCode = 1;
});
