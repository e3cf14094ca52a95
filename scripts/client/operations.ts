import { type ApiOperationName, type JsonSchema, OPERATIONS, type Operation, publishedSchemas } from '@sendstep/core';
import { ROUTES, type Route, verbsOf } from '@sendstep/koa/routes';

/** What the client has to know about an operation. */
export interface ClientOperation {
  name: string;
  noun: string;
  verb: string;
  /** Prefix of the names of its types. */
  typeName: string;
  description: string;
  route: Route;
  method: string;
  /** The fields in the path, which are the first arguments. */
  inPath: string[];
  /** Its other fields, which are an object. `ifVersion` is an option. */
  input: JsonSchema;
  output: JsonSchema;
  isConditional: boolean;
  isIdempotent: boolean;
  isList: boolean;
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
const routes = (Object.entries(ROUTES) as [ApiOperationName, Route | null][]).flatMap(([name, route]) =>
  route ? [[name, route] as const] : [],
);

export const { named, operations: schemas } = publishedSchemas(routes.map(([name]) => name));

export const operations: ClientOperation[] = routes.map(([name, route]) => {
  const [noun, verb] = name.split('.') as [string, string];
  const { description, level, replay } = OPERATIONS[name] as unknown as Operation;
  const { input, output } = schemas[name]!;
  const inPath = [...route[1].matchAll(/:(\w+)/g)].map(([, field]) => field!);
  const fields = Object.entries(input.properties!).filter(
    ([field]) => !inPath.includes(field) && field !== 'ifVersion',
  );
  return {
    name,
    noun,
    verb,
    typeName: capital(noun) + capital(verb),
    description: `${description} Requires a key of level ${level}${level === 'execute' ? '' : ' or above'}.`,
    route,
    method: verbsOf(route)[0]!.toUpperCase(),
    inPath,
    input: {
      ...input,
      properties: Object.fromEntries(fields),
      required: (input.required ?? []).filter((field) => !inPath.includes(field)),
    },
    output,
    isConditional: 'ifVersion' in input.properties!,
    isIdempotent: replay !== undefined,
    isList: 'items' in (output.properties ?? {}) && 'pages' in output.properties!,
  };
});
