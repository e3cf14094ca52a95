import type { Profiler } from 'node:inspector';

export interface ProfileLine {
  place: string;
  share: number;
}

/** The package of a file, or what the engine was doing. */
function ownerOf({ url, functionName }: Profiler.ProfileNode['callFrame']): string {
  const dependency = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  const own = /packages\/([^/]+)\/dist/.exec(url)?.[1];
  if (own) return `@sendstep/${own}`;
  if (dependency) return dependency;
  return url.startsWith('node:') ? 'node' : functionName.startsWith('(') ? functionName : 'engine';
}

function shares(
  profile: Profiler.Profile,
  placeOf: (frame: Profiler.ProfileNode['callFrame']) => string,
): ProfileLine[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [i, id] of (profile.samples ?? []).entries()) {
    const frame = frames.get(id)!;
    if (frame.functionName === '(idle)') continue;
    const spent = profile.timeDeltas![i]!;
    busy += spent;
    times.set(placeOf(frame), (times.get(placeOf(frame)) ?? 0) + spent);
  }
  return [...times].map(([place, time]) => ({ place, share: time / busy })).toSorted((a, b) => b.share - a.share);
}

const functionOf = (frame: Profiler.ProfileNode['callFrame']) =>
  `${frame.functionName || '(anonymous)'}  ${ownerOf(frame)} ${frame.url.slice(frame.url.lastIndexOf('/') + 1)}:${frame.lineNumber + 1}`;

/** The same function in any place of its package, for people. */
const costOf = (frame: Profiler.ProfileNode['callFrame']) => {
  const owner = ownerOf(frame);
  if (owner === frame.functionName) return owner;
  return `\`${frame.functionName || '(anonymous)'}\`, ${owner}`;
};

/** CPU self time of a process without idle time: by package, by function, and by function without its place. */
export const readProfile = (profile: Profiler.Profile) => ({
  packages: shares(profile, ownerOf).slice(0, 15),
  functions: shares(profile, functionOf).slice(0, 30),
  costs: shares(profile, costOf).slice(0, 10),
});
export type Profile = ReturnType<typeof readProfile>;
