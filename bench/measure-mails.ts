import { type Child, startChild } from './child.js';
import type { BenchDatabase } from './databases.js';
import type { DesignRow } from './design.js';
import type { Mail } from './mail-kinds.js';
import type { Profile } from './profile.js';
import { newSetup } from './seed.js';

interface Size {
  rounds: number;
  calls: number;
}

/** With a mail server in a process of its own, so that it is not measured. */
async function onDemoStore<T>({ url }: BenchDatabase, ask: (child: Child, options: object) => Promise<T>): Promise<T> {
  const sink = startChild('mail-sink');
  const child = startChild('mails');
  const result = await ask(child, { ...newSetup(url), port: await sink.ask<number>('start') });
  await Promise.all([child.stop(), sink.stop()]);
  return result;
}

export const measureMails = (database: BenchDatabase, size: Size) =>
  onDemoStore(database, (child, options) => child.ask<DesignRow[]>('mails', { ...options, ...size }));

export const countMails = (database: BenchDatabase) =>
  onDemoStore(database, (child, options) => child.ask<DesignRow[]>('counts', options));

export const profileMail = (database: BenchDatabase, mail: Mail, size: Size) =>
  onDemoStore(database, (child, options) => child.ask<Profile>('profile', { ...options, ...size, mail }));
