// One of several hosts: saves a layout again and again and commits what was saved, until it is killed.
// Arguments: database url, directory for copies, store id, layout id, how many saves (0: only commit).
import { setTimeout as pause } from 'node:timers/promises';
import { aesCipher, createApp, JOBS, type Ports, systemPorts } from '@sendstep/core';
import { openStorage } from '@sendstep/knex';
import { gitRepo, startJobs } from '@sendstep/node';

const [url, directory, storeId, layoutId, saves] = process.argv.slice(2) as [string, string, string, string, string];
const none = systemPorts();
const storage = openStorage(url);
const LEASE_MS = 1000;
const ports: Ports = {
  ...storage,
  leases: { ...storage.leases, acquire: (name, holder) => storage.leases.acquire(name, holder, LEASE_MS) },
  cipher: aesCipher(() => [Buffer.alloc(32, 7)]),
  ...none,
  repoHosts: { ...none.repoHosts, git: gitRepo({ directory }) },
};
// Quick turns and short leases: a killed host's work is taken over within a second.
const job = JOBS.find(({ name }) => name === 'commit-saves')!;
startJobs(ports, [{ ...job, everyMs: 20 }], {
  leaseMs: LEASE_MS,
  onError: (_, error) => process.stderr.write(`${error}\n`),
});
const owner = await createApp(ports).admit({ owner: storeId });
for (let i = 0; i < Number(saves); i++) {
  const { version } = await owner.run('layouts.update', { id: layoutId, subject: `Save ${i} of ${process.pid}` });
  // What was told to the caller must be in the repository in the end.
  process.stdout.write(`${version}\n`);
  await pause(30);
}
setInterval(() => {}, 1000);
