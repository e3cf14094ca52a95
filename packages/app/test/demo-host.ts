import type { Ports } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/testing';
import { mailer, startMailCatcher } from '@sendstep/node';
import { onTestFinished } from 'vitest';
import { fillDemoStore } from '../../cli/src/demo.js';
import { client } from '../../node/test/targets.js';
import { BUILT_WEB } from './browser.js';
import { startHost } from './host.js';

const NONE = { clientId: undefined, clientSecret: undefined, apiUrl: 'http://127.0.0.9', tokenUrl: 'http://127.0.0.9' };
const allowNetworks = ['127.0.0.1'];

/** A host with the content of the demo store, a real mailer and the demo inbox. */
export async function demoHost(storage: Ports = memoryPorts()) {
  const catcher = await startMailCatcher({ port: 0 });
  const http = client({ allowNetworks });
  const mail = mailer({ http, allowNetworks, google: NONE, microsoft: NONE });
  onTestFinished(async () => {
    mail.close();
    await catcher.close();
  });
  const ports = { ...storage, mailer: mail };
  const state = { storeId: undefined as string | undefined };
  const inbox = { ...catcher, storeId: () => state.storeId };
  const host = await startHost({ web: { directory: BUILT_WEB, inbox } }, ports);
  state.storeId = host.store.id;
  // Links in emails lead to this host, whose port was not known before.
  ports.publicUrl = host.url;
  await fillDemoStore(host.app, host.store.id, catcher.port);
  // Only now: the samples need no network.
  ports.http = http;
  return { ...host, catcher, base: `${host.url}/app/s/${host.store.id}/` };
}
