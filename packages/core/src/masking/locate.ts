import { type Liquid, liquidIn, outside, withoutLiquid } from '../liquid/regions.js';
import { isJson } from '../shared/json.js';
import { HOLDING_FIELDS, NAMING_FIELDS, ORDINARY_IN_CONTAINERS } from './credential-names.js';
import { locateLiterals, writtenInLiquid } from './credential-value.js';
import { fieldsOf, inSource, looksLikeJson, type Place, pathOf, readJson } from './json-reader.js';
import { labelBefore, locateElements, locateKeyValues } from './key-values.js';
import { isContainer, joinedName, looksRandom, nameStrength, type Strength } from './name-strength.js';
import { authoritiesOf, decoded, locateUserinfo, looksLikeForm, type Parameter, parametersOf } from './parameters.js';
import { withPrivateKeys } from './private-keys.js';
import { hidden, MASK, maskRuns, type Span, shifted, span, united } from './span.js';
import { isBearerValue, locateShapes, SHORTEST_SHAPE } from './value-shapes.js';

/** JSON in a string in JSON in a string: deeper than this it is read as plain text. */
const DEEPEST = 3;

/** The literal credentials of a text, whatever it is: JSON, a form, or words. */
export function locateText(text: string, depth = 0): Span[] {
  if (saysTooLittle(text)) return [];
  const liquid = liquidIn(text);
  if (depth < DEEPEST && (looksLikeJson(text, liquid.regions) || isJsonString(text)))
    return united(text, locateJson(text, depth, liquid));
  if (depth < DEEPEST && looksLikeForm(text))
    return united(text, locateParameters(text, 0, text.length, liquid, depth));
  return united(text, locateWords(text, liquid));
}

/**
 * Most values are words: no token, nothing that could separate a name from a value, and nothing behind a blank that looks
 * like what follows a scheme.
 */
const saysTooLittle = (text: string): boolean => !TELLING.test(text);
const TELLING = /[=:<*{]|-----|\S{18}|\s(?=\S{8})\S{0,17}?(?:\d|[a-z][A-Z]|[A-Z]{2}[a-z])|[Bb][Ee][Aa][Rr][Ee][Rr]\s/;

/** The literal credentials of a value that has a name. */
export function locateNamed(text: string, strength: Strength, depth = 0): Span[] {
  if (strength === 'strong') return united(text, locateLiterals(text));
  if (strength === 'suspicious' && looksRandom(text)) return [span(0, text.length)];
  return locateText(text, depth);
}

/** Running text. Also serves what is around the parameters of a url. */
export function locateWords(text: string, liquid: Liquid = liquidIn(text)): Span[] {
  const bare = outside(text.length, liquid.regions);
  if (isBearerValue(bare.map((piece) => text.slice(piece.start, piece.end)).join('')))
    return locateLiterals(text, liquid);
  const plain = withoutLiquid(text, liquid.regions);
  const authorities = authoritiesOf(plain);
  const found = [
    ...maskRuns(text),
    ...locateShapes(text, liquid),
    ...locateAssigned(text, liquid),
    ...locateUserinfo(text, authorities),
    ...locateKeyValues(text, plain, authorities),
    ...locateElements(text),
  ];
  const all = united(text, withPrivateKeys(text, liquid, found));
  return all.map((each) => ({ ...each, label: each.label || labelBefore(text, each.start) }));
}

/** `{% assign api_key = "…" %}` and `{% capture api_key %}…{% endcapture %}` */
function locateAssigned(text: string, { regions, literals }: Liquid): Span[] {
  const found: Span[] = [];
  for (const { start, end, output, target } of literals) {
    if (!output || nameStrength(target) !== 'strong') continue;
    const part = writtenInLiquid(text, start, end);
    if (part) found.push(part);
  }
  for (const [index, { start, end }] of regions.entries()) {
    const target = /^\{%-?\s*capture\s+([\w-]{1,80})/.exec(text.slice(start, Math.min(end, start + 120)))?.[1] ?? '';
    if (nameStrength(target) !== 'strong') continue;
    const captured = text.slice(end, regions[index + 1]?.start ?? text.length);
    for (const each of shifted(locateLiterals(captured), end)) found.push(each);
  }
  return found;
}

export function locateParameters(
  text: string,
  from: number,
  to: number,
  liquid: Liquid,
  depth: number,
  separators?: RegExp,
): Span[] {
  return parametersOf(text, from, to, liquid, separators).flatMap((parameter) => {
    if (parameter.start === parameter.end) return [];
    const value = text.slice(parameter.start, parameter.end);
    const spans = hiddenInEncoding(value, parameter)
      ? [span(0, value.length)]
      : locateParameter(value, parameter, depth);
    return shifted(spans, parameter.start).map((each) => ({ ...each, label: parameter.name }));
  });
}

function locateParameter(value: string, { name }: Parameter, depth: number): Span[] {
  return locateNamed(value, nameStrength(name, 'parameter'), depth + 1);
}

/** A url or JSON in percent signs that holds a credential is hidden as a whole: its parts have no place of their own. */
function hiddenInEncoding(value: string, { name }: Parameter): boolean {
  if (!value.includes('%') || nameStrength(name, 'parameter') === 'strong') return false;
  if (liquidIn(value).regions.length > 0) return false;
  const plain = decoded(value);
  return plain !== value && locateText(plain, DEEPEST).some((each) => plain.slice(each.start, each.end) !== MASK);
}

function locateJson(text: string, depth: number, liquid: Liquid): Span[] {
  const found: Span[] = [];
  for (const place of placesOf(text, liquid)) {
    const spans = inSource(place, locatePlace(place, depth));
    if (spans.length === 0) continue;
    const label = shownPath(place);
    for (const each of spans) found.push({ ...each, label });
  }
  return found;
}

/** The path of a place, without credentials that were used as keys. */
export const shownPath = (place: Place): string =>
  pathOf(place, (key) =>
    key.length < SHORTEST_SHAPE ? key : hidden(key, united(key, locateShapes(key, liquidIn(key)))),
  );

/** The places of a JSON text. */
export function placesOf(text: string, { regions }: Liquid = liquidIn(text)): Place[] {
  // In JSON that is finished, braces in one string have nothing to do with braces in another.
  return readJson(text, regions.length === 0 || isJson(text) ? [] : regions);
}

/** A body that is one text: `"Bearer …"` */
function isJsonString(text: string): boolean {
  if (!text.includes('"')) return false;
  const trimmed = text.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') && isJson(trimmed);
}

/** The literal credentials of one place, as positions in its text. */
export function locatePlace(place: Place, depth = 0): Span[] {
  if (place.kind === 'key' && saysTooLittle(place.text)) return [];
  if (place.kind === 'key')
    return united(place.text, [...maskRuns(place.text), ...locateShapes(place.text, liquidIn(place.text))]);
  if (place.kind === 'number') return countsAsSecret(place) ? [span(0, place.text.length, '', '"')] : [];
  if (place.kind === 'bare' && /^(?:true|false|null)$/.test(place.text)) return [];
  return locateNamed(place.text, placeStrength(place), depth + 1);
}

/** `"pin": 1234` is a secret, `"secrets": 3` a count. */
const countsAsSecret = (place: Place): boolean => placeStrength(place) === 'strong' && !/[^s]s$/i.test(place.name);

/** What a field may hold to count as a name; a sentence or a template says nothing about its neighbour. */
const NAME = /^[\p{L}\p{N}_.$ -]{1,80}$/u;

function placeStrength({ name, frame }: Place): Strength {
  const own = nameStrength(name, frame?.name.toLowerCase() === 'headers' ? 'header' : 'key');
  if (own !== 'none' || !frame) return own;
  if (frame.kind === 'object' && HOLDING_FIELDS.has(name.toLowerCase())) {
    const title = [...NAMING_FIELDS].map((field) => fieldsOf(frame).get(field) ?? '').find((each) => NAME.test(each));
    const said = nameStrength(title ?? '', 'header');
    const inherited = said === 'none' ? nameStrength(frame.name) : said;
    if (inherited !== 'none') return inherited;
  }
  const holder = frame.kind === 'object' ? frame.name : (frame.parent?.name ?? '');
  return isContainer(holder) && !ORDINARY_IN_CONTAINERS.has(joinedName(name)) ? 'strong' : 'none';
}
