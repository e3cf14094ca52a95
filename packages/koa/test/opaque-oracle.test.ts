import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { attackHost, CANARIES, outcomeOf } from './attack-host.js';
import { REQUESTS } from './run-host.js';
import { startTarget } from './target.js';

cleanUpTargets();

const { LIM, LITERAL } = CANARIES;
const ASSIGNED = '{% assign x = secrets.LIM %}';
const CAPTURED = '{% capture x %}{{ secrets.LIM }}{% endcapture %}';
/** A line break in a header is an error that tells which branch was taken. */
const BAD = '{{ "%0A" | url_decode }}';
const when = (condition: string) => `{% if ${condition} %}${BAD}{% endif %}`;
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

interface Guesses {
  right: unknown;
  wrong: unknown;
}
const PREFIX: Guesses = { right: LIM.slice(0, 3), wrong: 'zzz' };

/** Headers that ask something about a secret, and a right and a wrong answer as variable. */
const QUESTIONS: [asks: string, header: string, guesses?: Guesses][] = [
  ['contains', when('secrets.LIM contains variables.g')],
  ['contains, of a name', ASSIGNED + when('x contains variables.g')],
  ['contains, of a capture', CAPTURED + when('x contains variables.g')],
  ['contains, of a changed one', `{% assign x = secrets.LIM | upcase %}${when('x contains variables.g')}`],
  ['contains, of a list', `${ASSIGNED}{% assign l = variables.l | concat: x %}${when('l contains variables.g')}`],
  ['==', ASSIGNED + when('x == variables.g'), { right: LIM, wrong: 'zzz' }],
  ['!=', ASSIGNED + when('variables.g != x'), { right: LIM, wrong: 'zzz' }],
  ['<', ASSIGNED + when('x < variables.g'), { right: 'a', wrong: 'c' }],
  ['>=', ASSIGNED + when('x >= variables.g'), { right: 'a', wrong: 'c' }],
  ['== of a slice', when('secrets.LIM == variables.g'), PREFIX],
  ['slice', `{% assign x = secrets.LIM | slice: 0, 3 %}${when('x == variables.g')}`],
  ['slice of a name', `${ASSIGNED}{% assign y = x | slice: 0, 3 %}${when('y == variables.g')}`],
  ['case', `${ASSIGNED}{% case x %}{% when variables.g %}${BAD}{% endcase %}`, { right: LIM, wrong: 'zzz' }],
  ['when', `${ASSIGNED}{% case variables.g %}{% when x %}${BAD}{% endcase %}`, { right: LIM, wrong: 'zzz' }],
  ['split', `${ASSIGNED}{% assign y = x | split: variables.g %}${when('y.size > 1')}`],
  [
    'split, first',
    `${ASSIGNED}{% assign y = x | split: "" | first %}${when('y == variables.g')}`,
    { right: LIM[0], wrong: 'z' },
  ],
  [
    'size, the filter',
    `${ASSIGNED}{% assign y = x | size %}${when('y == variables.g')}`,
    { right: LIM.length, wrong: 3 },
  ],
  ['size, the property', ASSIGNED + when('x.size == variables.g'), { right: LIM.length, wrong: 3 }],
  ['first character', ASSIGNED + when('x[0] == variables.g'), { right: LIM[0], wrong: 'z' }],
  ['first', `${ASSIGNED}{% assign y = x | first %}${when('y == variables.g')}`, { right: LIM[0], wrong: 'z' }],
  ['date', `${ASSIGNED}{% assign y = x | date: variables.g %}${when('y == x')}`],
  [
    'url_decode',
    `${ASSIGNED}{{ variables.g | append: x | url_decode | strip_newlines }}`,
    { right: '%6', wrong: '%z' },
  ],
  ['url_encode, then url_decode', `${ASSIGNED}{{ x | url_encode | url_decode }}`],
  ['base64_decode', `${ASSIGNED}{{ variables.g | append: x | base64_decode }}`],
  ['sort', `${ASSIGNED}{% assign y = variables.l | concat: x | sort | first %}${when('y == "c"')}`],
  ['sort_natural', `${ASSIGNED}{% assign y = variables.l | concat: x | sort_natural | last %}${when('y == "c"')}`],
  ['uniq', `${ASSIGNED}{% assign y = variables.l | concat: x | uniq | size %}${when('y == 2')}`],
  ['for', `${ASSIGNED}{% for c in x %}${when('c == variables.g')}{% endfor %}`, { right: LIM, wrong: 'zzz' }],
  [
    'for over its parts',
    `${ASSIGNED}{% for i in (0..9) %}${when('x[i] == variables.g')}{% endfor %}`,
    { right: 'J', wrong: 'z' },
  ],
  ['tablerow', `${ASSIGNED}{% tablerow c in x %}${when('c == variables.g')}{% endtablerow %}`],
  ['as a name', '{{ variables[secrets.LIM] }}'],
  ['as a name, kept', `${ASSIGNED}{{ variables[x] }}${when('variables[x]')}`],
  ['where', `{% assign y = variables.m | where: "a", secrets.LIM %}${when('y.size > 0')}`],
  ['find_index', `${ASSIGNED}{% assign y = variables.m | find_index: "a", x %}${when('y == 0')}`],
  ['has', `${ASSIGNED}{% assign y = variables.m | has: "a", x %}${when('y')}`],
  ['map', `${ASSIGNED}{% assign y = variables.m | map: x | compact | size %}${when('y > 0')}`],
  ['remove', `${ASSIGNED}{% assign y = x | remove: variables.g %}${when('y != x')}`],
  [
    'replace with it',
    `${ASSIGNED}{% assign y = variables.g | replace: x, "" %}${when('y == blank')}`,
    { right: LIM, wrong: 'zzz' },
  ],
  ['truncate', `${ASSIGNED}{% assign y = x | truncate: 3, "" %}${when('y == variables.g')}`],
  ['plus', `${ASSIGNED}{% assign y = x | plus: 1 %}${when('y > 1')}`],
  ['a range', `${ASSIGNED}{% for i in (1..x) %}${BAD}{% endfor %}`],
  ['json, then slice', `${ASSIGNED}{% assign y = x | json | slice: 1, 3 %}${when('y == variables.g')}`],
  ['url_encode, then contains', `${ASSIGNED}{% assign y = x | url_encode %}${when('y contains variables.g')}`],
  [
    'base64_encode, then contains',
    `${ASSIGNED}{% assign y = x | base64_encode %}${when('y contains variables.g')}`,
    { right: 'Yko', wrong: 'zzz' },
  ],
  [
    'sha256, compared',
    `${ASSIGNED}{% assign y = x | sha256 %}${when('y == variables.g')}`,
    { right: sha(LIM), wrong: sha('x') },
  ],
  ['strip, compared', `${ASSIGNED}{% assign y = x | strip %}${when('y == variables.g')}`, { right: LIM, wrong: 'zzz' }],
  ['join, compared', `${ASSIGNED}{% assign y = variables.l | concat: x | join %}${when('y contains variables.g')}`],
  ['default, then slice', `${ASSIGNED}{% assign y = nil | default: x | slice: 0, 3 %}${when('y == variables.g')}`],
];

/** Texts around a secret whose form decides whether the whole is valid: JSON escapes and percent signs read what follows. */
const FORMS: [asks: string, request: (secret: string) => object, first: string, second: string][] = [
  ['JSON: an escape', (x) => ({ body: `{"a": {{ "\\"\\\\" | append: ${x} | append: "\\"" | strip }}}` }), 'b', 'c'],
  [
    'JSON: four digits',
    (x) => ({ body: `{"a": {{ "\\"\\\\u000" | append: ${x} | append: "\\"" | strip }}}` }),
    'b',
    'z',
  ],
  ['the host: percent', (x) => ({ url: `http://{{ "%4" | append: ${x} | append: ".example" | strip }}/` }), '0', 'a'],
  ['the whole address', (x) => ({ url: `{{ "http://%4" | append: ${x} | append: ".example/" | strip }}` }), '0', 'a'],
  ['the login', (x) => ({ url: `http://{{ "%4" | append: ${x} | append: "@h.example" | strip }}/` }), '/', 'a'],
];

for (const database of targets) {
  describe.skipIf(database.missing)(`a secret on ${database.name}`, { timeout: 300_000 }, () => {
    it('is not told by errors, whatever a template asks about it', async () => {
      const { target, save, runBothWays, leaks } = await attackHost(database);
      const problems: string[] = [];
      for (const [asks, header, { right, wrong } = PREFIX] of QUESTIONS) {
        const saved = await save(REQUESTS, {
          url: `${target.url}/`,
          headers: { 'X-A': header, 'X-B': '{{ secrets.LIM }}' },
        });
        if (saved.status === 400) continue;
        const variables = (g: unknown) => ({ g, l: ['a', 'c'], m: [{ a: g }], [LIM]: 'x' });
        const good = (await runBothWays(saved.body.id, variables(right))).map(outcomeOf);
        const bad = (await runBothWays(saved.body.id, { ...variables(wrong), [LIM]: undefined })).map(outcomeOf);
        if (JSON.stringify(good) !== JSON.stringify(bad)) problems.push(`${asks}: ${good} but ${bad}`);
        if (!good.every((text) => /^400 |^200 .* FAILED /s.test(text))) problems.push(`${asks}: ${good}`);
      }
      expect(problems).toEqual([]);
      expect(target.received).toEqual([]);
      expect(await leaks()).toEqual([]);
    });

    it.each(FORMS)('is not told by whether what is around it is valid: %s', async (_, request, first, second) => {
      const { target, secret, save, runBothWays } = await attackHost(database);
      const outcomes: string[][] = [];
      const saved = await save(REQUESTS, { method: 'POST', url: `${target.url}/`, ...request('secrets.LIM') });
      for (const letter of [first, second]) {
        await secret('LIM', letter + LIM.slice(1).replace(/\W/g, 'q'));
        outcomes.push(saved.status === 400 ? [] : (await runBothWays(saved.body.id)).map(outcomeOf));
      }
      expect(outcomes[0]).toEqual(outcomes[1]);
      expect(target.received).toEqual([]);
    });

    it('that is a literal is not told by a variable before it in JSON', async () => {
      const { target, save, runBothWays } = await attackHost(database);
      const outcomes: string[] = [];
      for (const letter of ['b', 'z']) {
        const body = `{"password":"{{ variables.g }}${letter}${LITERAL.slice(1)}"}`;
        const { id } = (await save(REQUESTS, { method: 'POST', url: `${target.url}/`, body })).body;
        const answers = await runBothWays(id, { g: '\\u000' });
        outcomes.push(answers.map(outcomeOf).join());
      }
      expect(outcomes[0]).toBe(outcomes[1]);
    });

    it('is not told by what is hidden in what a target repeats', async () => {
      const { secret, save, runBothWays } = await attackHost(database);
      await secret('LIM', LIM, { allowHosts: ['127.0.0.1'] });
      const KEPT = 65_536;
      const { url } = await startTarget(({ headers, body }, response) => {
        const guesses = JSON.parse(body);
        if (!headers['x-cut']) return void response.end(guesses.join('\n'));
        response.end(`${'. '.repeat(KEPT).slice(0, KEPT - guesses[0].length)}${guesses[0]}${'y'.repeat(99)}`);
      });
      const headers = { 'X-A': '{{ secrets.LIM }}', 'X-Cut': '{{ variables.cut }}' };
      const request = { method: 'POST', url: `${url}/`, headers, body: '{{ variables.guesses | json }}' };
      const { id } = (await save(REQUESTS, request)).body;
      const prefixes = (value: string) => Array.from({ length: value.length - 3 }, (_, i) => value.slice(0, i + 2));
      const asked = async (value: string, cut: string, count: number) => {
        const encoded = Buffer.from(value).toString('base64').slice(0, -4);
        const guesses = [...prefixes(value), ...prefixes(encoded), ...prefixes(encodeURIComponent(value))];
        const answers = await runBothWays(id, { guesses: cut ? [guesses[count]] : guesses, cut });
        return answers.map(({ body }) => {
          const lines: string[] = body.response.body.split('\n');
          return cut ? lines : lines.map((line, i) => line === guesses[i]);
        });
      };
      const wrong = [...LIM].reverse().join('');
      expect(await asked(LIM, '', 0)).toEqual(await asked(wrong, '', 0));
      for (const count of [0, 1, 3, 9, 20])
        expect(await asked(LIM, 'yes', count)).toEqual(await asked(wrong, 'yes', count));
    });
  });
}
