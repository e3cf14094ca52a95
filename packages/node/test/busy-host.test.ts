import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { InputOf } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { liquidPool } from '@sendstep/node';
import { expect, it, onTestFinished } from 'vitest';

/** Endless loops, four for each CPU and eight at least. */
function keepBusy() {
  for (let i = 0; i < Math.max(8, 4 * availableParallelism()); i++) {
    const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    onTestFinished(() => void loop.kill('SIGKILL'));
  }
}

/** A long order, some 0.2 s of work: more than a second on the clock of a busy host. */
const ORDER =
  '{% for item in variables.items %}{% for size in variables.sizes %}{% assign sum = item.price | times: size | plus: 1 %}{% if sum > 5 and size > 1 %}{% assign last = sum | money %}{% endif %}{% endfor %}{% endfor %}{{ last }}';
const variables = {
  items: Array.from({ length: 40 }, (_, i) => ({ price: i })),
  sizes: Array.from({ length: 100 }, (_, i) => i),
};

it('a busy host never blames the author of a valid design', { timeout: 120_000 }, async () => {
  const liquid = liquidPool({ size: 2 });
  onTestFinished(() => liquid.close());
  await liquid.warm();
  const { owner } = await buildStore({ ...memoryPorts(), liquid });
  const { id } = await owner.run('layouts.create', {
    name: 'Order',
    subject: 'Hi',
    bodyDesign: { blocks: [{ type: 'text', text: ORDER }] },
  } as InputOf<'layouts.create'>);
  const preview = () =>
    owner.run('layouts.preview', { id, variables }).then(
      ({ html }) => (html.includes('3,862.00') ? 'rendered' : html),
      ({ code, message }) => (code === 'unavailable' ? 'unavailable' : message),
    );
  expect(await preview()).toBe('rendered');
  keepBusy();
  const outcomes = await Promise.all([preview(), preview(), preview()]);
  expect(outcomes.filter((one) => one !== 'rendered' && one !== 'unavailable')).toEqual([]);
});
