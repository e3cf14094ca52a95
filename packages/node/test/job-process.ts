// Runs the job that removes revoked keys, slowly, until it is killed: one of several hosts.
import { setTimeout as pause } from 'node:timers/promises';
import { aesCipher, JOBS, systemPorts } from '@sendstep/core';
import { openStorage } from '@sendstep/knex';
import { startJobs } from '@sendstep/node';

const ports = {
  ...openStorage(process.argv[2]!),
  cipher: aesCipher(() => [Buffer.alloc(32)]),
  ...systemPorts(),
};
const jobs = JOBS.filter(({ name }) => name === 'remove-revoked-keys').map((job) => ({
  ...job,
  everyMs: 200,
  async run(given: typeof ports) {
    await pause(100);
    return job.run(given);
  },
}));
startJobs(ports, jobs, { leaseMs: 1000 });
setInterval(() => {}, 1000);
