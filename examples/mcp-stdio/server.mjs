// The tools over standard input and output, as assistants start them. Log to stderr: stdout carries the protocol.
import { serveStdio } from '@sendstep/mcp';
import { createSendstep } from '@sendstep/node';

const { app, close } = await createSendstep({ dataDirectory: process.env.DATA_DIR, background: false });
await serveStdio(app, { key: process.env.SENDSTEP_API_KEY, version: '1' }).finally(close);
