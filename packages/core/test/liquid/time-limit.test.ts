import { expect, it } from 'vitest';
import { plain } from './rendering.js';

/** About 100,000 steps, which take far longer than the 5 ms that these tests allow. */
const LOOPS = '{% for i in (1..300) %}{% for j in (1..300) %}{% assign a = j %}{% endfor %}{% endfor %}done';

it('a template is not refused while the host gives it no CPU time', async () => {
  const waiting = () => 0;
  expect(await plain(LOOPS, {}, { renderMs: 5, cpuMs: waiting })).toBe('done');
});

it('a template is refused once it has used its CPU time', async () => {
  let asked = 0;
  const busy = () => 10 * asked++;
  expect(await plain(LOOPS, {}, { renderMs: 5, cpuMs: busy })).toMatch(/^ERROR line 1, column \d+: takes too long$/);
});

it('the CPU time of this process is what counts by default', async () => {
  expect(await plain(LOOPS, {}, { renderMs: 5 })).toMatch(/^ERROR line 1, column \d+: takes too long$/);
});
