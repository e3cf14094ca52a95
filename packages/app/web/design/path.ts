/** A place in a design, as in the faults of the API: `blocks[3].columns[0].blocks[1]`. */
export type Path = (string | number)[];

export const pathText = (path: Path): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i > 0 ? `.${step}` : step)).join('');

export const parsePath = (text: string): Path =>
  [...text.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));

type Container = Record<string | number, unknown>;

export const getIn = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, step) => (part as Container | null | undefined)?.[step], value);

/** A copy with another value at the path; undefined removes a field. What is beside the path is shared with the original. */
export function setIn<T>(value: T, path: Path, next: unknown): T {
  const [step, ...rest] = path;
  if (step === undefined) return next as T;
  const inner = setIn((value as Container | undefined)?.[step], rest, next);
  if (Array.isArray(value)) return value.with(step as number, inner) as T;
  const { [step]: _, ...others } = (value ?? {}) as Container;
  if (inner === undefined) return others as T;
  // The order of fields stays, so the JSON does not change more than the field.
  return { ...(value as Container), [step]: inner } as T;
}

/** Whether a place is another place or in it. */
export const isWithin = (path: string, outer: string) =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
