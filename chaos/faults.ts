import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.js';
import type { ChaosDatabase } from './databases.js';
import { accepts, type Host } from './hosts.js';
import type { Random } from './random.js';
import type { Finding } from './world.js';

export const FAULTS = ['kill', 'stop', 'pause', 'crash', 'reset', 'disk', 'clock'] as const;
export type FaultName = (typeof FAULTS)[number];

export interface Place {
  hosts: Host[];
  database: ChaosDatabase;
  client: Client;
  random: Random;
}
/** Makes the fault and repairs it; returns what it shows at once. */
type Fault = (place: Place) => Promise<Finding[]>;

const up = ({ hosts, random }: Place) => random.pick(hosts.filter((host) => host.isUp()));

async function kill(place: Place): Promise<Finding[]> {
  // Sometimes all at once, as a power cut does.
  const { hosts, random } = place;
  const killed = random.below(5) === 0 ? hosts : [up(place)];
  for (const host of killed) host.signal('SIGKILL');
  await Promise.all(killed.map((host) => host.ended()));
  await pause(random.below(200));
  await Promise.all(killed.map((host) => host.start()));
  return [];
}

/** A deployment: the host must respond to everything that was sent to it before it stopped listening. */
async function stop(place: Place): Promise<Finding[]> {
  const { client } = place;
  const host = up(place);
  const before = client.unanswered.length;
  const stoppedAt = performance.now();
  let openAt = stoppedAt;
  host.signal('SIGTERM');
  for (let asked = openAt; await accepts(host.port); asked = performance.now()) {
    openAt = asked;
    await pause(5);
  }
  const code = await host.ended();
  await host.start();
  const cut = client.unanswered
    .slice(before)
    .filter(({ port, sentAt }) => port === host.port && sentAt !== undefined && sentAt < openAt)
    // The client gave up on a step that had been waiting for another host's run.
    .filter(({ fault, sentAt }) => fault !== 'TIMEOUT' || sentAt! > stoppedAt);
  return [
    ...cut.map(({ fault }) => ({ kind: 'reset' as const, what: `${host.name} stopped: ${fault}` })),
    ...(code === 0 ? [] : [{ kind: 'unexpected' as const, what: `${host.name} stopped with exit code ${code}` }]),
  ];
}

/** Longer than the lease of a run in one case of four, so another host takes the run over. */
async function suspend(place: Place): Promise<Finding[]> {
  const { random } = place;
  const host = up(place);
  host.signal('SIGSTOP');
  await pause(random.below(4) === 0 ? 17_000 : 500 + random.below(2000));
  host.signal('SIGCONT');
  return [];
}

async function fillDisk({ database, random }: Place): Promise<Finding[]> {
  const free = database.fillDisk!();
  await pause(500 + random.below(1500));
  free();
  return [];
}

const MAKE: Record<Exclude<FaultName, 'clock'>, Fault> = {
  kill,
  stop,
  pause: suspend,
  async crash({ database, random }) {
    await database.crash!(random);
    return [];
  },
  async reset({ database, hosts, random }) {
    database.reset!(random.below(hosts.length));
    return [];
  },
  disk: fillDisk,
};

/** How many of each fault belong to so many kills. */
const SHARE: Record<Exclude<FaultName, 'clock'>, number> = {
  kill: 1,
  stop: 0.1,
  pause: 0.05,
  crash: 0.1,
  reset: 0.2,
  disk: 0.05,
};

export interface PlannedFault {
  name: keyof typeof MAKE;
  make: Fault;
}

/** All faults of a run in random order, without those that this database or machine cannot have. */
export function planFaults(
  kills: number,
  only: readonly FaultName[],
  { database, random }: Pick<Place, 'database' | 'random'>,
): { plan: PlannedFault[]; leftOut: string[]; hasClocks: boolean } {
  const impossible: Partial<Record<FaultName, string>> = {
    ...(!database.crash && { crash: 'the database has no server' }),
    ...(!database.reset && { reset: 'the database has no server' }),
    ...(!database.fillDisk && {
      disk: database.name === 'sqlite' ? 'mounting a small disk needs root' : 'only SQLite',
    }),
    ...(database.name === 'sqlite' && { clock: 'all hosts of one file have the same clock' }),
  };
  const names = (Object.keys(MAKE) as PlannedFault['name'][]).filter(
    (name) => only.includes(name) && !impossible[name],
  );
  const all = names.flatMap((name) =>
    Array.from({ length: Math.ceil(kills * SHARE[name]) }, () => ({ name, make: MAKE[name] })),
  );
  const leftOut = only.flatMap((name) => (impossible[name] ? [`${name} (${impossible[name]})`] : []));
  return { plan: random.shuffle(all), leftOut, hasClocks: only.includes('clock') && !impossible.clock };
}

/** Up to two minutes in either direction. The time in the signature of a step may differ by five. */
export const someShift = (random: Random) => (random.below(2) === 0 ? -1 : 1) * (1000 + random.below(119_000));
