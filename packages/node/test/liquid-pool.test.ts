import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RenderJob } from '@sendstep/core';
import { describeLiquidRenderer } from '@sendstep/core/testing';
import { compose, type LiquidPool, type LiquidPoolOptions, liquidPool, readConfiguration } from '@sendstep/node';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { stopwatch } from '../src/process-time.js';

const TOO_LONG = { error: 'line 1, column 1: takes too long' };
const TOO_MUCH_MEMORY = { error: 'line 1, column 1: uses too much memory' };

async function warmPool(options: LiquidPoolOptions = {}): Promise<LiquidPool> {
  // A busy machine makes these tests slower, and changes no outcome.
  const pool = liquidPool({ size: 2, stalledMs: 60_000, ...options });
  onTestFinished(() => pool.close());
  await pool.warm();
  return pool;
}

const render = async (pool: LiquidPool, text: string, job: Partial<RenderJob> = {}) =>
  (await pool.render({ storeId: 'S', variables: {}, ...job, parts: [{ text, mode: 'html' }] }))[0];

/** The processes that were started from here and are still there. */
function children(): number[] {
  const listed = execFileSync('sh', ['-c', `pgrep -P ${process.pid} -f liquid-child || true`]).toString();
  return listed.split('\n').map(Number).filter(alive);
}
function alive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
const until = async (what: () => boolean, ms = 120_000) => {
  for (const end = Date.now() + ms; !what(); await pause(20)) {
    if (Date.now() > end) throw new Error('it did not happen in time');
  }
};

/** One text, and thousands of references to it. */
const LONG = { items: [{ t: `${'x'.repeat(500_000)}a` }], y: `${'x'.repeat(500_000)}b` };
const REFERENCES = `{% assign a = variables.items %}${'{% assign a = a | concat: a %}'.repeat(15)}`;
/** A single filter compares for half a minute and takes no memory: only the deadline ends it, on any machine. */
const HANGING = `${REFERENCES}{{ a | sort: "t" | size }}`;
const COMPARED = { items: ['a', 'b'].map((end) => ({ t: `${'x'.repeat(1_000_000)}${end}` })) };
const hang = (pool: LiquidPool, storeId = 'hostile') => render(pool, HANGING, { storeId, variables: COMPARED });

/** Ends a process with a heap of 60 MB before anyone would call it slow. */
const FILLING = { list: Array(3_000_000).fill({}) };
const fill = (pool: LiquidPool, storeId: string) =>
  render(pool, '{{ variables.list | size }}', { storeId, variables: FILLING });

/** A second of work that takes no memory, until the renderer's own limit ends it and says in which loop. */
const LOOP = '{% for i in (1..1000) %}';
const LASTING = `${LOOP}${LOOP}${'{% assign b = 1 %}'.repeat(20)}{% endfor %}{% endfor %}`;
const LASTED = { error: 'line 1, column 25: takes too long' };

describe('the pool', () => {
  const pool = liquidPool({ size: 2 });
  afterAll(() => pool.close());
  describeLiquidRenderer({ describe, it }, () => pool);
});

const doubled = (start: string, step: string, times: number) => `${start}${step.repeat(times)}`;
const text = (seed: string, times: number) =>
  doubled(`{% assign s = "${seed}" %}`, '{% assign s = s | append: s %}', times);

describe('a hostile template is stopped in time, with a reason', () => {
  const pool = liquidPool({ size: 2, stalledMs: 60_000 });
  afterAll(() => pool.close());

  /** The most CPU time that one process used meanwhile; on a busy machine the clock says nothing about a template. */
  async function mostUsed(work: Promise<unknown>): Promise<number> {
    const watches = children().map(stopwatch);
    let [most, over] = [0, false];
    const end = () => {
      over = true;
    };
    void work.then(end, end);
    for (; !over; await pause(20)) most = Math.max(most, ...watches.map((used) => used() ?? 0));
    return most;
  }

  it.each([
    [
      'a text compared a thousand times by where',
      `${REFERENCES}${'{{ a | where: "t", variables.y | size }}'.repeat(20)}`,
    ],
    ['by find', `${REFERENCES}${'{{ a | find: "t", variables.y }}'.repeat(20)}`],
    ['by has', `${REFERENCES}${'{{ a | has: "t", variables.y }}'.repeat(20)}`],
    ['by reject', `${REFERENCES}${'{{ a | reject: "t", variables.y | size }}'.repeat(20)}`],
    ['by sort_natural', `${REFERENCES}{{ a | sort_natural: "t" | size }}{{ a | sort_natural: "t" | size }}`],
    ['printed as JSON', `${REFERENCES}{{ a | json | size }}`],
    ['joined', `${REFERENCES}{{ a | map: "t" | join | size }}`],
    ['loops in loops', LASTING],
    [
      'loops that compare',
      `${REFERENCES}{% for i in a %}{% for j in a %}{% if i.t == variables.y %}{% endif %}{% endfor %}{% endfor %}`,
    ],
    ['loops that print', `${'{% for i in (1..1000) %}'.repeat(4)}0123456789${'{% endfor %}'.repeat(4)}`],
    ['rows of a table', '{% tablerow i in (1..2000000) %}{{ i }}{% endtablerow %}'],
    [
      'capture that doubles',
      doubled('{% capture a %}0123456789{% endcapture %}', '{% capture a %}{{ a }}{{ a }}{% endcapture %}', 25),
    ],
    ['append that doubles', `${text('0123456789', 40)}{{ s }}`],
    ['replace that multiplies', doubled('{% assign s = "0000000000" %}', '{% assign s = s | replace: "0", s %}', 9)],
    ['find in a range', '{{ (1..2000000) | find: "x" }}'],
    ['a range in a filter', '{{ (1..2000000) | reverse | join }}'],
    ['a range without end', '{% assign n = 1 | divided_by: 0 %}{% for i in (1..n) %}{% endfor %}'],
    ['sort_natural of many', `${text('b,A,', 18)}{{ s | split: "," | sort_natural | size }}`],
    ['strip_html of what never closes', `${text('<', 18)}${'{{ s | strip_html | size }}'.repeat(9)}`],
    ['strip_html of comments', `${text('<!--', 16)}${'{{ s | strip_html | size }}'.repeat(9)}`],
    ['squish of white space', `${text('  ', 17)}${'{{ s | append: "x" | squish | size }}'.repeat(9)}`],
    ['a filter that nests lists', '{% assign a = "a" | split: "," %}{% assign a = a | push: a %}{{ a }}'],
    ['a filter that evaluates text', '{{ variables.items | find_exp: "i", "i.t == 1" }}'],
    ['another one', '{{ variables.items | has_exp: "i", "i.t == 1" }}'],
    ['a file', "{% include '.env' %}"],
    ['another file', "{% render '/etc/passwd' %}"],
    ['tags in tags', '{% if a %}'.repeat(20_000)],
    ['a name without end', `{{ a${'[a'.repeat(20_000)}${']'.repeat(20_000)} }}`],
    ['more Liquid than anyone writes', '{{a}}'.repeat(60_000)],
  ])('%s', async (name, template) => {
    await pool.warm();
    const answer = render(pool, template, { storeId: name, variables: LONG });
    expect(await mostUsed(answer)).toBeLessThan(10_000);
    expect(await answer).toEqual({
      error: expect.stringMatching(
        /^line \d+, column \d+: (takes too long|uses too much memory|prints more than 1048576 characters|is not valid Liquid|nested too deeply|more than 250000 characters of Liquid)$/,
      ),
    });
  });
});

describe('other stores', () => {
  /** Jobs that never end while a test runs, and wait as long as it takes. */
  const ENDLESS = { deadlineMs: 600_000, stalledMs: 600_000, waitMs: 600_000 };
  const ENDLESS_SORT = `${REFERENCES}${'{% assign a = a | concat: a %}'.repeat(2)}{{ a | sort: "t" | size }}`;

  /** Five jobs for each of the stores; counts those that ended before the pool was closed. */
  function attack(pool: LiquidPool, stores: string[]) {
    const attacked = { ended: 0 };
    for (const storeId of stores.flatMap((store) => Array(5).fill(store) as string[])) {
      const job = render(pool, ENDLESS_SORT, { storeId, variables: COMPARED });
      job.then(
        () => attacked.ended++,
        () => {},
      );
    }
    return attacked;
  }

  async function greet(pool: LiquidPool) {
    const greeting = render(pool, 'Hi {{ variables.name }}', { storeId: 'B', variables: { name: 'Ada' } });
    expect(await greeting).toEqual({ text: 'Hi Ada' });
  }

  it('do not wait for jobs of one that attacks from the start', async () => {
    const pool = await warmPool(ENDLESS);
    const attacked = attack(pool, ['A']);
    for (let i = 0; i < 10; i++) await greet(pool);
    expect(attacked.ended).toBe(0);
  });

  it('do not wait for jobs of several known attackers', async () => {
    const pool = await warmPool(ENDLESS);
    const noticed = ['A', 'C'].map((storeId) => render(pool, LASTING, { storeId }));
    expect(await Promise.all(noticed)).toEqual([LASTED, LASTED]);
    const attacked = attack(pool, ['A', 'C']);
    for (let i = 0; i < 10; i++) await greet(pool);
    expect(attacked.ended).toBe(0);
  });

  it('are served while the processes of one that attacks are ended and replaced', async () => {
    const pool = await warmPool({ waitMs: 600_000 });
    const attacked = attack(pool, ['A']);
    while (attacked.ended < 2) await greet(pool);
  });

  it('are served while several attackers fill the memory of a process', async () => {
    const pool = await warmPool({ heapMegabytes: 60, deadlineMs: 30_000 });
    for (const storeId of ['A', 'C']) expect(await fill(pool, storeId)).toEqual(TOO_MUCH_MEMORY);
    for (const storeId of ['A', 'C']) hang(pool, storeId).catch(() => {}); // they end with the pool
    expect(await render(pool, 'b', { storeId: 'B' })).toEqual({ text: 'b' });
  });
});

describe('a pool process that', () => {
  it('exits between jobs is replaced', async () => {
    const pool = await warmPool();
    const before = children();
    expect(before).toHaveLength(2);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    expect(await render(pool, 'a')).toEqual({ text: 'a' });
    await until(() => children().filter((pid) => !before.includes(pid)).length === 2);
  });

  it('is killed from outside delays its job, which still succeeds', async () => {
    const pool = await warmPool({ deadlineMs: 30_000 });
    const answer = render(pool, LASTING);
    await pause(100);
    for (const pid of children()) process.kill(pid, 'SIGKILL');
    expect(await answer).toEqual(LASTED);
  });

  it('repeatedly dies with the same job fails the job', async () => {
    const pool = await warmPool({ deadlineMs: 30_000 });
    const answer = hang(pool);
    for (let round = 0; round < 2; round++) {
      await until(() => children().length === 2);
      await pool.warm();
      await pause(100);
      for (const pid of children()) process.kill(pid, 'SIGKILL');
      await until(() => children().length === 0);
    }
    expect(await answer).toEqual(TOO_MUCH_MEMORY);
  });

  it('runs out of memory fails only its job', async () => {
    const pool = await warmPool({ heapMegabytes: 60, deadlineMs: 30_000 });
    const others = Array.from({ length: 20 }, () => render(pool, 'b', { storeId: 'B' }));
    expect(await fill(pool, 'A')).toEqual(TOO_MUCH_MEMORY);
    expect(await Promise.all(others)).toEqual(others.map(() => ({ text: 'b' })));
    expect(await render(pool, 'a', { storeId: 'A' })).toEqual({ text: 'a' });
  });

  it('exits before it is ready makes the pool report unavailable', async () => {
    const pool = liquidPool({ size: 2, heapMegabytes: 1, waitMs: 500 });
    onTestFinished(() => pool.close());
    await expect(pool.warm()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(render(pool, 'a')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a host without capacity', () => {
  it('is unavailable, and does not blame the template', async () => {
    const pool = await warmPool({ stalledMs: 2_000 });
    for (const pid of children()) process.kill(pid, 'SIGSTOP');
    const busy = { code: 'unavailable', message: expect.stringMatching(/; try again shortly$/) };
    await expect(render(pool, '{{ 1 | plus: 1 }}')).rejects.toMatchObject(busy);
    // Another process has taken the place of the one that stood still.
    expect(await render(pool, '{{ 1 | plus: 1 }}')).toEqual({ text: '2' });
  });

  it('waits for a process that was suspended longer than a template may run', async () => {
    const pool = await warmPool({ deadlineMs: 200 });
    const stopped = children();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const answer = render(pool, '{{ 1 | plus: 1 }}');
    await pause(1_000);
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    expect(await answer).toEqual({ text: '2' });
  });
});

describe('too much at once', () => {
  it('is refused per store, with the advice to try again', async () => {
    const pool = await warmPool({ waitingPerStore: 2 });
    const answers = Array.from({ length: 4 }, () => hang(pool));
    for (const answer of answers) answer.catch(() => {}); // those that wait end with the pool
    await expect(answers.pop()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'too many templates are being rendered right now; try again shortly',
    });
    expect(await render(pool, 'b', { storeId: 'B' })).toEqual({ text: 'b' });
    expect(await answers[0]).toEqual(TOO_LONG);
  });

  it('does not wait forever', async () => {
    const pool = await warmPool({ waitMs: 100 });
    const [first, second] = [hang(pool), render(pool, 'a', { storeId: 'hostile' })];
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
    expect(await first).toEqual(TOO_LONG);
  });
});

describe('starting and ending', () => {
  it('no process runs before it is needed or after the pool is closed', async () => {
    const pool = liquidPool({ size: 2 });
    expect(children()).toEqual([]);
    await render(pool, 'a');
    expect(children()).toHaveLength(1);
    await pool.close();
    await pool.close();
    expect(children()).toEqual([]);
    await expect(render(pool, 'a')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('an app renders in one, from the first render until it is closed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sendstep-liquid-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const { app, close } = await compose(readConfiguration({ SENDSTEP_DATA_DIR: directory }));
    onTestFinished(close);
    expect(children()).toEqual([]);
    const parts = [{ text: '{{ 1 | plus: 1 }}', mode: 'text' as const }];
    expect(await app.ports.liquid.render({ storeId: 'S', parts, variables: {} })).toEqual([{ text: '2' }]);
    expect(children()).toHaveLength(1);
    await close();
    expect(children()).toEqual([]);
  });

  it('closing fails running and waiting jobs', async () => {
    const pool = await warmPool({ deadlineMs: 600_000 });
    const answers = Promise.allSettled([hang(pool), hang(pool), hang(pool)]);
    await pause(100);
    await pool.close();
    for (const answer of await answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
    expect(children()).toEqual([]);
  });

  it('signals for the whole group do not end a process that still has work', async () => {
    const pool = await warmPool({ deadlineMs: 30_000 });
    const before = children();
    const answer = render(pool, LASTING);
    for (const pid of before) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal);
    expect(await answer).toEqual(LASTED);
    expect(children()).toEqual(before);
  });

  it.skipIf(!existsSync('/proc/self/environ'))('a process sees nothing of the environment', async () => {
    process.env.SENDSTEP_TEST_CANARY = 'canary';
    onTestFinished(() => void delete process.env.SENDSTEP_TEST_CANARY);
    await warmPool();
    for (const pid of children()) {
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8').match(/[^\0]+(?==)/g);
      expect(names).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);
    }
  });
});

describe('a program with a pool', () => {
  function start(...args: string[]) {
    const script = join(import.meta.dirname, 'liquid-script.ts');
    const program = spawn(process.execPath, ['--conditions=@sendstep/source', '--import', 'tsx', script, ...args]);
    onTestFinished(() => void program.kill('SIGKILL'));
    return { program, out: collected(program.stdout), error: collected(program.stderr) };
  }
  function collected(stream: NonNullable<ChildProcess['stdout']>) {
    const said = { text: '' };
    stream.on('data', (data) => {
      said.text += data;
    });
    return said;
  }

  it('exits by itself, and the processes write nothing to its stdout', async () => {
    const { program, out, error } = start();
    const code = await new Promise((resolve) => program.once('close', resolve));
    expect({ code, out: out.text }).toEqual({ code: 0, out: '' });
    const { part, children } = JSON.parse(error.text) as { part: unknown; children: string[] };
    expect(part).toEqual({ text: 'rendered' });
    await until(() => !children.some((pid) => alive(Number(pid))));
  });

  it('leaves no process running when it is killed', async () => {
    const { program, error } = start('stay');
    await until(() => error.text.endsWith('}'));
    const { children } = JSON.parse(error.text) as { children: string[] };
    expect(children.some((pid) => alive(Number(pid)))).toBe(true);
    program.kill('SIGKILL');
    await until(() => !children.some((pid) => alive(Number(pid))));
  });
});
