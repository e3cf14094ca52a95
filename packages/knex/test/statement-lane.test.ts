import { expect, it } from 'vitest';
import { createStatementLane } from '../src/statement-lane.js';

it('keeps a connection for the next statement, unless somebody waits for the pool', async () => {
  const released: string[] = [];
  let [acquired, pending, usable] = [0, 0, true];
  const lane = createStatementLane<string>({
    acquire: async () => `c${++acquired}`,
    release: (connection) => void released.push(connection),
    pending: () => pending,
    isUsable: () => usable,
  });
  const first = await lane.take();
  lane.done(first);
  expect([lane.take(), acquired, released]).toEqual([first, 1, []]);
  // Our own statements wait there, too: what is kept from them would time out.
  pending = 1;
  lane.done(first);
  expect([lane.spare(), released]).toEqual([0, [first]]);
  pending = 0;
  const second = await lane.take();
  lane.done(second);
  lane.returnSpare();
  expect([lane.spare(), released]).toEqual([0, [first, second]]);
  const third = await lane.take();
  lane.done(third);
  usable = false;
  expect([await lane.take(), released.at(-1)]).toEqual(['c4', third]);
});
