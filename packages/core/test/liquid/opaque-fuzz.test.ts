import { expect, it } from 'vitest';
import { LONG } from '../../../../test/tier.js';
import { opaqueCredentials } from '../../src/liquid/fill.js';
import { inProcessLiquid } from '../../src/liquid/render.js';
import { USABLE_LIQUID } from '../../src/liquid/usable.js';
import { renderRequest } from '../../src/requests/render.js';
import { systemPorts } from '../../src/runtime/system-ports.js';
import { SendstepError } from '../../src/shared/errors.js';
import { picker } from '../masking/random.js';
import { type Case, LITERAL, randomCase } from './random-requests.js';
import { randomTemplates, VARIABLES } from './random-templates.js';

/** `SENDSTEP_FUZZ_TEMPLATES` sets the number of templates, `SENDSTEP_FUZZ_SEED` the seed. */
const TEMPLATES = Number(process.env.SENDSTEP_FUZZ_TEMPLATES ?? (LONG ? 2_000 : 400));
const SEED = Number(process.env.SENDSTEP_FUZZ_SEED ?? 20_260);
const MAX_REPORTED = 5;

interface Values {
  secrets: Record<'A' | 'B', string>;
  literal: string;
  /** What must not be visible of any of them. Longer where the letters could come from the template. */
  fragments: string[];
}

const { text: picked } = picker(SEED);
const fragments = (value: string, length: number) =>
  Array.from({ length: value.length - length + 1 }, (_, at) => value.slice(at, at + length).toLowerCase());
const valuesOf = (one: (length: number) => string, length: number): Values => {
  const [A, B, literal] = [one(24), one(31), `k${picked(LITERAL.length - 1)}`];
  return {
    secrets: { A, B },
    literal,
    fragments: [A, B].flatMap((value) => fragments(value, length)).concat(fragments(literal, 7)),
  };
};
/** Letters that occur in no template. */
const RARE = 'жшщюяфцчъыэђћќџ';
const MARKS = `"'<>&\\/+%{}[]:,#?@ `;
const host = (length: number) =>
  `${picked(1, 'bcdefnqrtuvwxz')}${picked(length - 2, 'abcdefghijklmnopqrstuvwxyz0123456789')}z`;
const marked = (length: number) =>
  Array.from({ length }, (_, i) => picked(1, i % 2 === 0 ? RARE : RARE + MARKS)).join('');

/** None has control characters or is valid JSON: those properties of a whole value are known to be visible. */
const plainValues = () => valuesOf(host, 7);
const markedValues = () => valuesOf(marked, 4);

const { ids } = systemPorts();
const liquid = inProcessLiquid({ renderMs: 60_000 });

interface Outcome {
  /** The error, or the shown form of what is sent. */
  seen: string;
  end: 'rendered' | 'refused' | 'thrown';
}

async function outcome({ kind, text, stored }: Case, values: Values, nonce: Uint8Array): Promise<Outcome> {
  const random = { ...ids, random: () => nonce };
  if (!stored) {
    const credentials = opaqueCredentials(values.secrets, random);
    const mode = kind === 'html' ? ('html' as const) : ('text' as const);
    const job = { storeId: 'S', parts: [{ text, mode }], variables: VARIABLES, credentials: credentials.job };
    const filled = credentials.fill((await liquid.render(job))[0]!);
    return 'error' in filled ? { seen: filled.error, end: 'refused' } : { seen: filled.shown, end: 'rendered' };
  }
  const literals = stored.literals.map((one) => ({ ...one, value: one.value.replace(LITERAL, values.literal) }));
  const credentials = opaqueCredentials(
    values.secrets,
    random,
    literals.map(({ value }) => value),
  );
  const request = { ...stored.content, method: 'POST' as const, timeoutMs: 5000 };
  const job = { request, literals, credentials, variables: VARIABLES, storeId: 'S', currency: 'EUR', timeZone: 'UTC' };
  const { outgoing, shown, names } = await renderRequest(job, liquid);
  const { confidentialBody, confidentialHeaders } = outgoing;
  return { seen: JSON.stringify({ shown, names, confidentialBody, confidentialHeaders }), end: 'rendered' };
}

const ended = (run: Promise<Outcome>): Promise<Outcome> =>
  run.catch((error) => ({ seen: String(error), end: error instanceof SendstepError ? 'refused' : 'thrown' }));

function faultOf([first, second]: Outcome[], values: Values[]): string | undefined {
  if (first!.end === 'thrown' || second!.end === 'thrown') return 'throws';
  if (first!.seen !== second!.seen) return 'differs';
  const seen = first!.seen.toLowerCase();
  return values.some((each) => each.fragments.some((part) => seen.includes(part))) ? 'shows' : undefined;
}

it('the visible result of a template does not depend on its credentials', { timeout: 7_200_000 }, async () => {
  const random = randomTemplates(SEED);
  expect(random.tags.sort()).toEqual(USABLE_LIQUID.tags.map(({ name }) => name).sort());
  const wrong: string[] = [];
  const counts: Record<string, number> = { rendered: 0, refused: 0 };
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const started = performance.now();
  for (let i = 0; i < TEMPLATES; i++) {
    const each = randomCase(random);
    // Whether a value is a valid host is also known to be visible.
    const one = each.mayBeHost || random.chance(50) ? plainValues : markedValues;
    const values = [one(), one()];
    const nonce = ids.random(8);
    const outcomes: Outcome[] = [];
    for (const set of values) outcomes.push(await ended(outcome(each, set, nonce)));
    count(outcomes[0]!.end);
    const fault = faultOf(outcomes, values);
    if (!fault) continue;
    count(fault);
    const sets = values.map(({ secrets, literal }) => ({ ...secrets, literal }));
    const { kind, text, stored } = each;
    if (wrong.length < MAX_REPORTED)
      wrong.push(JSON.stringify({ fault, kind, text, request: stored?.content, sets, outcomes }, null, 1));
  }
  if (process.env.SENDSTEP_FUZZ_TEMPLATES) {
    const seconds = Math.round((performance.now() - started) / 1000);
    console.info(`seed ${SEED}: ${TEMPLATES} templates in ${seconds} s: ${JSON.stringify(counts)}`);
  }
  expect(wrong).toEqual([]);
  // A grammar that is always or never refused would prove nothing.
  expect(counts.rendered).toBeGreaterThan(TEMPLATES / 5);
  expect(counts.refused).toBeGreaterThan(TEMPLATES / 5);
});
