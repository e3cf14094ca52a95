import { Session } from 'node:inspector/promises';

const inspector = new Session();

/** Samples the CPU of this process, five thousand times a second, until it is stopped. */
export async function startProfile(): Promise<void> {
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.setSamplingInterval', { interval: 200 });
  await inspector.post('Profiler.start');
}

export async function stopProfile() {
  const { profile } = await inspector.post('Profiler.stop');
  inspector.disconnect();
  return profile;
}
