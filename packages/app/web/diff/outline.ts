const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEmpty = (value: object) => Object.keys(value).length === 0;

/** The fields that say what an item is, such as a block. They are its heading. */
function headingOf(item: object): { heading: string; rest: object } {
  const { type, id, ...rest } = item as { type?: unknown; id?: unknown };
  const heading = [type, typeof id === 'string' ? `(${id})` : undefined].filter((part) => part !== undefined).join(' ');
  return heading ? { heading, rest } : { heading: '', rest: item };
}

function* field(name: string, value: unknown, indent: string): Generator<string> {
  if (value === undefined) return;
  if (typeof value === 'string' && value.includes('\n')) {
    yield `${indent}${name}:`;
    for (const line of value.split(/\r?\n/)) yield `${indent}  ${line}`;
  } else if (isNested(value) && !isEmpty(value)) {
    yield `${indent}${name}:`;
    yield* Array.isArray(value) ? items(value, `${indent}  `) : fields(value, `${indent}  `);
  } else {
    yield `${indent}${name}: ${isNested(value) ? '–' : (value ?? '–')}`;
  }
}

function* items(list: readonly unknown[], indent: string): Generator<string> {
  for (const item of list) {
    if (!isNested(item)) yield `${indent}• ${item}`;
    else {
      const { heading, rest } = headingOf(item);
      yield `${indent}• ${heading}`.trimEnd();
      yield* Array.isArray(rest) ? items(rest, `${indent}  `) : fields(rest, `${indent}  `);
    }
  }
}

function* fields(value: object, indent: string): Generator<string> {
  for (const [name, one] of Object.entries(value)) yield* field(name, one, indent);
}

/** A value as indented lines that a person can read, one fact a line, so that two can be compared by line. */
export const outline = (value: object): string[] => [...fields(value, '')];
