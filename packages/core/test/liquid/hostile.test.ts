import { describe, expect, it } from 'vitest';
import { liquidFault } from '../../src/liquid/parse.js';
import { inProcessLiquid } from '../../src/liquid/render.js';
import { processCpuMs } from '../../src/liquid/time-limit.js';
import { html, plain } from './rendering.js';

const MEMORY = 'uses too much memory';
const doubling = (start: string, step: string, times: number) => start + step.repeat(times);
const LONG = doubling('{% assign s = "0123456789" %}', '{% assign s = s | append: s %}', 14);
const FEW = doubling('{% assign a = s | split: "!" %}', '{% assign a = a | concat: a %}', 4);
const MANY = doubling('{% assign a = s | split: "!" %}', '{% assign a = a | concat: a %}', 18);

/**
 * Templates stopped by the in-process limits. These are checked between steps, so a single step within the memory limit
 * can still take seconds: `where`, `find`, `has`, `uniq` and `sort` on long texts that differ only at the end. A process
 * that runs out of memory cannot be caught at all. The pool handles both by killing the process.
 */
describe('a hostile template ends in time', () => {
  it.each([
    [
      'a capture that doubles',
      doubling('{% capture a %}0123456789{% endcapture %}', '{% capture a %}{{ a }}{{ a }}{% endcapture %}', 20),
      MEMORY,
    ],
    ['append that doubles', doubling('{% assign s = "0123456789" %}', '{% assign s = s | append: s %}', 40), MEMORY],
    [
      'replace that multiplies',
      doubling('{% assign s = "0000000000" %}', '{% assign s = s | replace: "0", s %}', 9),
      MEMORY,
    ],
    [
      'concat that doubles',
      doubling('{% assign a = "a,b" | split: "," %}', '{% assign a = a | concat: a %}', 40),
      MEMORY,
    ],
    ['join of one long text', `${LONG}${MANY}{{ a | join }}`, MEMORY],
    ['sort_natural of one long text', `${LONG}${FEW}{{ a | sort_natural | size }}`, MEMORY],
    ['sort of one long text', `${LONG}${FEW}{{ a | sort | size }}`, MEMORY],
    [
      'a list printed as it is',
      `${LONG}{% assign a = s | split: "!" %}{% assign a = a | concat: a | concat: a | concat: a | concat: a %}${'{{ a }}'.repeat(40)}`,
      MEMORY,
    ],
    ['a list as an argument', `${LONG}${MANY}{{ "" | append: a }}`, MEMORY],
    ['find in a range', '{{ (1..2000000) | find: "x" }}', MEMORY],
    ['find in many ranges', '{{ (1..300000) | find: "x" }}'.repeat(50), MEMORY],
    ['a range without end', '{% assign n = 1 | divided_by: 0 %}{% for i in (1..n) %}{% endfor %}', MEMORY],
    ['a range from far below', '{% for i in (-99999999999..1) %}{% endfor %}', MEMORY],
    ['loops in loops', `${'{% for i in (1..1000) %}'.repeat(6)}${'{% endfor %}'.repeat(6)}`, 'takes too long'],
    [
      'loops that print',
      `${'{% for i in (1..1000) %}'.repeat(4)}0123456789${'{% endfor %}'.repeat(4)}`,
      'prints more than 1048576 characters',
    ],
    [
      'comparisons without end',
      `${LONG}${MANY}{% for i in (1..1000) %}{% if a contains i %}{% endif %}{% endfor %}`,
      MEMORY,
    ],
    ['a long date format', `${LONG}{{ "now" | date: s }}`, 'the date format is too long'],
    ['slices', `${LONG}{{ s | slice: 0, 99999999999 }}`, MEMORY],
    ['a date as wide as the sea', '{{ "now" | date: "%999999999Y" | size }}', undefined],
    ['rounding to the end of numbers', '{{ 1.5 | round: 999999999 }}', undefined],
  ])('%s', async (_, text, reason) => {
    const started = processCpuMs();
    const printed = await html(text);
    if (reason) expect(printed).toMatch(new RegExp(`^ERROR line \\d+, column \\d+: ${reason}$`));
    else expect(printed).not.toMatch(/^ERROR/);
    expect(processCpuMs() - started).toBeLessThan(10_000);
  });

  it('the time limit is for the whole job, not for each part', async () => {
    const slow = `${'{% for i in (1..500) %}'.repeat(5)}${'{% endfor %}'.repeat(5)}`;
    const parts = Array.from({ length: 20 }, () => ({ text: slow, mode: 'text' as const }));
    const started = processCpuMs();
    const answers = await inProcessLiquid({ renderMs: 200 }).render({
      storeId: 'S',
      variables: {},
      parts,
    });
    expect(answers).toHaveLength(20);
    for (const answer of answers)
      expect(answer).toEqual({ error: expect.stringMatching(/: (takes too long|uses too much memory)$/) });
    expect(processCpuMs() - started).toBeLessThan(10_000);
  });

  it('an embedder can set the limits', async () => {
    expect(await plain('0123456789', {}, { output: 5 })).toBe('ERROR line 1, column 1: prints more than 5 characters');
    expect(await plain('{{ "0123456789" | upcase }}', {}, { memory: 5 })).toBe(`ERROR line 1, column 1: ${MEMORY}`);
  });
});

describe('a hostile text to parse ends in time', () => {
  it.each([
    ['many outputs', '{{a}}'.repeat(40_000), undefined],
    [
      'more Liquid than anyone writes',
      '{{a}}'.repeat(200_000),
      'line 1, column 1: more than 250000 characters of Liquid',
    ],
    [
      'a condition without end',
      `{% if a${' or a'.repeat(100_000)} %}{% endif %}`,
      'line 1, column 1: more than 250000 characters of Liquid',
    ],
    ['liquid in liquid', `{% ${'liquid '.repeat(20_000)}%}`, 'line 1, column 11: liquid tags cannot be nested'],
    ['a text without end', `${'x'.repeat(5_000_000)}{{ a }}`, 'line 1, column 1: longer than 5000000 characters'],
  ])('%s', (_, text, expected) => {
    const started = processCpuMs();
    expect(liquidFault(text)).toBe(expected);
    expect(processCpuMs() - started).toBeLessThan(10_000);
  });

  it.each([
    ['tags in tags', `${'{% if a %}'.repeat(20_000)}`],
    ['closed tags in tags', `${'{% if a %}'.repeat(10_000)}${'{% endif %}'.repeat(10_000)}`],
    ['brackets in brackets', `{{ a${'[a'.repeat(20_000)}${']'.repeat(20_000)} }}`],
    ['ranges in ranges', `{{ ${'('.repeat(50_000)} }}`],
  ])('%s', async (_, text) => {
    expect(liquidFault(text)).toMatch(/^line \d+, column \d+: nested too deeply$/);
    expect(await plain(text)).toMatch(/^ERROR line \d+, column \d+: nested too deeply$/);
  });
});
