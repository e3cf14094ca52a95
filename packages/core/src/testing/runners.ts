import assert from 'node:assert/strict';
import type { Ports } from '../ports/index.js';
import type { TestFunctions } from './test-functions.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Requirements of `Runners`. */
export function describeRunners({ it }: TestFunctions, fresh: () => Promise<Ports>) {
  it('lists runners with a recent heartbeat, and none that left or expired', async () => {
    const { runners } = await fresh();
    for (const id of ['stays', 'leaves']) await runners.beat(id, 60_000);
    await runners.beat('silent', 30);
    await runners.beat('stays', 60_000);
    await runners.leave('leaves');
    await pause(80);
    assert.deepEqual(await runners.alive(), [{ id: 'stays' }]);
  });

  it('returns what live runners published last', async () => {
    const { runners } = await fresh();
    await runners.beat('a', 60_000, undefined, { name: 'web-1:17', masterKeys: ['old'] });
    await runners.beat('a', 60_000, undefined, { name: 'web-1:17', masterKeys: ['new', 'old'] });
    await runners.beat('b', 60_000, undefined, { name: 'web-2:4', masterKeys: [] });
    await runners.beat('gone', 1, undefined, { name: 'web-3:5', masterKeys: ['old'] });
    await pause(50);
    assert.deepEqual(await runners.alive(), [
      { id: 'a', name: 'web-1:17', masterKeys: ['new', 'old'] },
      { id: 'b', name: 'web-2:4', masterKeys: [] },
    ]);
  });

  it('removes long-dead runners, and never live ones', async () => {
    const { runners } = await fresh();
    await runners.beat('stays', 60_000);
    await runners.beat('silent', 1);
    await pause(50);
    assert.equal(await runners.forget(3_600_000, 10), 0);
    assert.equal(await runners.forget(20, 10), 1);
    assert.deepEqual(await runners.alive(), [{ id: 'stays' }]);
  });

  it('prefers the configured address of a live host, then any live host, then the one that stopped last', async () => {
    const { runners } = await fresh();
    const at = (url: string, configured = false) => ({ url, configured });
    assert.equal(await runners.address(60_000), undefined);
    await runners.beat('wildcard', 60_000);
    assert.equal(await runners.address(60_000), undefined);

    await runners.beat('gone', 1, at('https://old.example', true));
    await pause(30);
    await runners.beat('stopped', 60_000, at('http://10.0.0.2:8080'));
    await runners.leave('stopped');
    await pause(30);
    assert.deepEqual(await runners.address(60_000), { ...at('http://10.0.0.2:8080'), alive: false });
    assert.equal(await runners.address(10), undefined);

    await runners.beat('a', 60_000, at('http://10.0.0.1:8080'));
    assert.deepEqual(await runners.address(60_000), { ...at('http://10.0.0.1:8080'), alive: true });
    await runners.beat('b', 60_000, at('https://shop.example', true));
    await runners.beat('c', 90_000, at('http://10.0.0.3:8080'));
    assert.deepEqual(await runners.address(60_000), { ...at('https://shop.example', true), alive: true });

    // A host that restarts with another address replaces its own.
    await runners.beat('b', 60_000, at('https://new.example', true));
    assert.equal((await runners.address(60_000))?.url, 'https://new.example');
  });
}
