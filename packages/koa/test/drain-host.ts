import { createInterface } from 'node:readline';
import { createApp } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import { createKoaApp, type Listening, listen } from '@sendstep/koa';

// Starts a host for every other line of its input and ends it with the next one. Prints the URL and `closed`.
const koa = createKoaApp(createApp(memoryPorts()), { release: '1' });
let listening: Listening | undefined;
for await (const _ of createInterface(process.stdin)) {
  if (listening) {
    await listening.close(10_000, 200);
    listening = undefined;
    console.log('closed');
  } else {
    listening = await listen(koa, { host: '127.0.0.1', port: 0 });
    console.log(listening.url);
  }
}
