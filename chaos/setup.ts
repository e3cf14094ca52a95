import { built } from '../bench/workspace.js';

type NodePackage = typeof import('../packages/node/src/index.js');

export interface ChaosStore {
  storeId: string;
  stepSecret: string;
  readKey: string;
  /** Layouts to send. */
  transactional: string;
  marketing: string;
}
export interface Setup {
  store: ChaosStore;
  /** Has a small monthly limit of emails. */
  limited: ChaosStore & { quota: number };
  /** Keys of level write. Each may make 300 requests a minute, so there are many. */
  keys: string[];
  /** A key that is used more than it may be. */
  busyKey: string;
  /** Sessions of the app, of one person each. */
  sessions: string[];
  targetUrl: string;
  /** An HTTP request whose target counts runs. */
  requestId: string;
}

const KEYS = 150;
const PEOPLE = 10;

/** Fills the database before the hosts start. */
export async function prepare(
  settings: Record<string, string>,
  { mailPort, targetUrl, quota }: { mailPort: number; targetUrl: string; quota: number },
): Promise<Setup> {
  const { compose, readConfiguration } = await built<NodePackage>('node');
  const { app, close } = await compose(readConfiguration(settings));
  try {
    const anybody = await app.admit({ owner: undefined });

    async function createStore(name: string, emailQuota: number | null) {
      const { id: storeId } = await anybody.run('stores.create', { name });
      const owner = await app.admit({ owner: storeId });
      await owner.run('smtp.create', {
        name: 'Sink',
        host: '127.0.0.1',
        port: mailPort,
        security: 'none',
        fromAddress: 'shop@example.com',
        isDefault: true,
      });
      await owner.run('settings.set', { companyDetails: 'Shop, Main Street 1', emailQuota });
      const layout = (category: 'transactional' | 'marketing') =>
        owner.run('layouts.create', {
          name: category,
          subject: 'Run {{ variables.run }}',
          bodyType: 'text',
          category,
          body: '<p>Hello from {{ variables.run }}</p>',
        });
      const { id: transactional } = await layout('transactional');
      const { id: marketing } = await layout('marketing');
      const { secret } = await owner.run('steps.secret', {});
      const { key: readKey } = await owner.run('keys.create', { level: 'read' });
      return { owner, record: { storeId, stepSecret: secret!, readKey, transactional, marketing } };
    }

    const { owner, record: store } = await createStore('Shop', null);
    const { record: limited } = await createStore('Limited', quota);
    const key = async () => (await owner.run('keys.create', { level: 'write' })).key;
    const keys: string[] = [];
    for (let i = 0; i < KEYS; i++) keys.push(await key());
    const sessions: string[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      const { id: member } = await owner.run('members.add', { name: `Person ${i}`, role: 'owner' });
      const { url } = await owner.run('app.link', { member });
      sessions.push((await app.signIn(url.slice(url.indexOf('#') + 1), { label: 'chaos' })).session);
    }
    const { id: requestId } = await owner.run('httpRequests.create', {
      url: `${targetUrl}/run/{{ variables.run }}`,
    });
    return { store, limited: { ...limited, quota }, keys, busyKey: await key(), sessions, targetUrl, requestId };
  } finally {
    await close();
  }
}
