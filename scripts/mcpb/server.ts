import { SendstepError } from '@sendstep/core';
import { serveStdioRemote } from '@sendstep/mcp';
import { readConfiguration } from '../../packages/node/src/configuration.js';

// What the bundle for Claude Desktop runs: `sendstep mcp` through a running host, and nothing of the rest. On the
// database it would need a native SQLite for every platform, and the master key on the desk of whoever chats.
function messageOf(error: unknown): string {
  if (!(error instanceof SendstepError)) return (error as Error).name;
  return error.code === 'unauthenticated' ? 'the key in the settings of the extension is not valid' : error.message;
}

async function serve(): Promise<void> {
  const { SENDSTEP_URL, SENDSTEP_API_KEY } = process.env;
  const { remoteUrl: url, apiKey: key } = readConfiguration({ SENDSTEP_URL, SENDSTEP_API_KEY });
  if (!url || !key) throw new SendstepError('invalid', 'address and key are missing in the settings of the extension');
  await serveStdioRemote({ url, key, onError: (error) => process.stderr.write(`${messageOf(error)}\n`) });
}

await serve().catch((error: unknown) => {
  process.stderr.write(`error: ${messageOf(error)}\n`);
  process.exitCode = 1;
});
