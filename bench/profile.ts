import type { Profiler } from 'node:inspector';

export interface ProfileLine {
  place: string;
  share: number;
}

/** The package of a file, or what the engine was doing. */
function ownerOf({ url, functionName }: Frame): string {
  const dependency = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  const own = /packages\/([^/]+)\/dist/.exec(url)?.[1];
  if (own) return `@sendstep/${own}`;
  if (dependency) return dependency;
  return url.startsWith('node:') ? 'node' : functionName.startsWith('(') ? functionName : 'engine';
}

type Frame = Profiler.ProfileNode['callFrame'];

function shares(profile: Profiler.Profile, placeOf: (frame: Frame, caller?: Frame) => string): ProfileLine[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(
    profile.nodes.flatMap(({ callFrame, children = [] }) => children.map((child) => [child, callFrame] as const)),
  );
  const times = new Map<string, number>();
  let busy = 0;
  for (const [i, id] of (profile.samples ?? []).entries()) {
    const frame = frames.get(id)!;
    if (frame.functionName === '(idle)') continue;
    const spent = profile.timeDeltas![i]!;
    busy += spent;
    const place = placeOf(frame, callers.get(id));
    times.set(place, (times.get(place) ?? 0) + spent);
  }
  return [...times].map(([place, time]) => ({ place, share: time / busy })).toSorted((a, b) => b.share - a.share);
}

const functionOf = (frame: Frame) =>
  `${frame.functionName || '(anonymous)'}  ${ownerOf(frame)} ${frame.url.slice(frame.url.lastIndexOf('/') + 1)}:${frame.lineNumber + 1}`;

const NATIVE: Record<string, string> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'other native code',
  runMicrotasks: 'promises',
};

/** A package, or what native code does: V8 knows its functions only by the name of one that has the same address. */
function costOf(frame: Frame, caller: Frame | undefined): string {
  const owner = ownerOf(frame);
  if (frame.url !== '') return owner;
  if (NATIVE[frame.functionName]) return NATIVE[frame.functionName]!;
  if (frame.functionName.startsWith('write')) return 'writing to sockets';
  const by = caller ? ownerOf(caller) : '';
  if (by === '@sendstep/knex') return 'SQLite';
  if (/^node:internal\/(crypto|streams)/.test(caller?.url ?? '')) return caller!.url.split('/')[1]!;
  return 'other native code';
}

/** CPU self time of a process without idle time: by package, by function, and by what the package or native code does. */
export const readProfile = (profile: Profiler.Profile) => ({
  packages: shares(profile, ownerOf).slice(0, 15),
  functions: shares(profile, functionOf).slice(0, 30),
  costs: shares(profile, costOf).slice(0, 10),
});
export type Profile = ReturnType<typeof readProfile>;
