// A host that sends many steps, ten at a time, until all are done or it is killed; started again, it goes on.
// Arguments: data directory, store id, layout id, how many.
import { createApp, JOBS, systemPorts } from '@sendstep/core';
import { compose, readConfiguration, startJobs } from '@sendstep/node';

const [directory, storeId, layoutId, many] = process.argv.slice(2) as [string, string, string, string];
const { app: composed, close } = await compose(
  readConfiguration({ SENDSTEP_DATA_DIR: directory, SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' }),
);
// Processes that render would not start in time on a busy machine.
const app = createApp({ ...composed.ports, liquid: systemPorts().liquid });
const quick = JOBS.filter(({ name }) => name === 'close-interrupted').map((job) => ({ ...job, everyMs: 1000 }));
const jobs = startJobs(app.ports, quick, { leaseMs: 1000 });
const owner = await app.admit({ owner: storeId });
const waiting = Array.from({ length: Number(many) }, (_, i) => i);

async function work(): Promise<void> {
  for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
    const { status, error } = await owner.run('steps.sendEmail', {
      layoutId,
      to: `r${i}@example.org`,
      runId: `run-${i}`,
    });
    process.stdout.write(`${i} ${status} ${error}\n`);
  }
}
await Promise.all(Array.from({ length: 10 }, work));
await jobs.stop();
await close();
