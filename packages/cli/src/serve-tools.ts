import { SendstepError } from '@sendstep/core';
import { describeFault } from '@sendstep/core/errors';
import { serveStdio, serveStdioRemote } from '@sendstep/mcp';
import { type Configuration, compose, createLogger } from '@sendstep/node';
import { requireDatabase } from './database-backend.js';
import { release } from './release.js';
import { UsageError } from './usage-error.js';

/** Serves the tools over stdio, from the database or a remote host, until the client disconnects or a signal arrives. */
export async function serveTools(config: Configuration, logLevel?: string): Promise<void> {
  const { apiKey: key, remoteUrl: url, toolSet: tools } = config;
  if (!key) throw new UsageError('an API key is required: set SENDSTEP_API_KEY');
  const logger = createLogger(logLevel);
  const onError = (error: unknown) => logger.error(describeFault(error), 'fault');
  endInputOnSignal();
  try {
    if (url) return await serveStdioRemote({ url, key, tools, onError });
    requireDatabase(config);
    const { app, close } = await compose(config);
    await serveStdio(app, { key, tools, version: release, onError }).finally(close);
  } catch (error) {
    const badKey = error instanceof SendstepError && error.code === 'unauthenticated';
    throw badKey ? new UsageError('SENDSTEP_API_KEY: not a valid key') : error;
  }
}

/** A signal acts like the end of input: running calls finish first. A second one exits immediately. */
function endInputOnSignal(): void {
  const onSignal = () => {
    if (process.stdin.destroyed) process.exit(130);
    process.stdin.destroy();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
