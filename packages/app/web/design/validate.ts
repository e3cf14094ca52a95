import { t } from '../texts/index.js';
import { type Path, pathText } from './path.js';
import { alternativesOf, type JsonSchema, resolve, titleOf } from './schema.js';

export interface Fault {
  path: string;
  message: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const isOfType = (value: unknown, type: string) =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

const { faults: texts } = t.design;

function textFault(value: string, { minLength = 0, maxLength, pattern }: JsonSchema): string | undefined {
  if (minLength > 0 && value.trim() === '') return texts.required;
  if (maxLength !== undefined && [...value].length > maxLength) return texts.tooLong(maxLength);
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? texts.pattern : undefined;
}
function numberFault(value: number, { minimum, maximum }: JsonSchema): string | undefined {
  const isOutside = value < (minimum ?? value) || value > (maximum ?? value);
  return isOutside ? texts.range(minimum, maximum) : undefined;
}
function listFault(value: unknown[], { minItems = 0, maxItems }: JsonSchema): string | undefined {
  if (value.length < minItems) return texts.tooFew(minItems);
  return maxItems !== undefined && value.length > maxItems ? texts.tooMany(maxItems) : undefined;
}

/**
 * What is wrong with a value by the layout schema, with the place of each fault. The API checks more, such as Liquid;
 * this is for faults that can be shown at once and for JSON that the editor could not show.
 */
export function faultsIn(root: JsonSchema, schema: JsonSchema, value: unknown, path: Path = []): Fault[] {
  const part = resolve(root, schema);
  const fault = (message: string | undefined, at: Path = path): Fault[] =>
    message === undefined ? [] : [{ path: pathText(at), message }];
  if (part.anyOf) {
    const options = part.anyOf.map((option) => faultsIn(root, option, value, path));
    // The faults in the option of the same type say more than “no option matches”.
    const best = part.anyOf.findIndex((option) => isOfType(value, resolve(root, option).type ?? ''));
    return options.some((faults) => faults.length === 0) ? [] : (options[best] ?? fault(texts.option));
  }
  if (part.const !== undefined) return value === part.const ? [] : fault(texts.option);
  if (part.enum) return part.enum.includes(value as string) ? [] : fault(texts.option);
  if (part.type && !isOfType(value, part.type)) return fault(texts.type(part.type));
  if (typeof value === 'string') return fault(textFault(value, part));
  if (typeof value === 'number') return fault(numberFault(value, part));
  if (Array.isArray(value)) {
    const items = value.flatMap((item, i) => faultsIn(root, part.items ?? {}, item, [...path, i]));
    return [...fault(listFault(value, part)), ...items];
  }
  if (!isObject(value)) return part.oneOf ? fault(texts.type('object')) : [];
  const typed = part.oneOf?.find(
    (option) => option.$ref && resolve(root, option).properties?.type?.const === value.type,
  );
  if (typed) return faultsIn(root, typed, value, path);
  if (part.oneOf?.some(({ $ref }) => $ref)) return fault(texts.option, [...path, 'type']);
  return objectFaults(root, part, value, path);
}

function objectFaults(root: JsonSchema, part: JsonSchema, value: Record<string, unknown>, path: Path): Fault[] {
  const { properties, required = [] } = part;
  if (!properties) return [];
  const at = (name: string, message: string) => ({ path: pathText([...path, name]), message });
  const alternatives = alternativesOf(part);
  const isSet = (name: string) => value[name] !== undefined;
  const set = alternatives.filter((fields) => fields.every(isSet)).length;
  return [
    ...required.filter((name) => !isSet(name)).map((name) => at(name, texts.required)),
    ...(alternatives.length > 0 && set !== 1
      ? [
          at(
            alternatives[0]![0]!,
            texts.exactlyOne(alternatives.map(([name]) => titleOf(name!, properties[name!] ?? {}))),
          ),
        ]
      : []),
    ...Object.entries(value).flatMap(([name, field]) => {
      if (!properties[name]) return part.additionalProperties === false ? [at(name, texts.unknown)] : [];
      return field === undefined ? [] : faultsIn(root, properties[name], field, [...path, name]);
    }),
  ];
}
