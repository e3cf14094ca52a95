// A host that is killed right after one of its transactions commits, before the response. Argument: how many commits it survives.
import { createApp, type Ports } from '@sendstep/core';
import { createKoaApp, listen } from '@sendstep/koa';
import { compose, readConfiguration } from '@sendstep/node';

const { app } = await compose(readConfiguration(process.env));
let left = Number(process.argv[2]);
const ports: Ports = {
  ...app.ports,
  async transaction(work) {
    const result = await app.ports.transaction(work);
    if (left-- === 0) process.kill(process.pid, 'SIGKILL');
    return result;
  },
};
const { url } = await listen(createKoaApp(createApp(ports), { release: '0.0.0' }), { host: '127.0.0.1', port: 0 });
process.stdout.write(`${url}\n`);
