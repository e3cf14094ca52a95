import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';
import { createLru } from '../src/shared/lru.js';

it('returns the JSON of a record, also when it was cached and has changed since', async () => {
  const { owner } = await buildStore(memoryPorts());
  const { id } = await owner.run('httpRequests.create', {
    url: 'https://a.example/?api_key=k1',
    headers: { Authorization: 'Bearer abcdef123456' },
    body: { note: 'a' },
  });
  const read = async () => {
    const { output, json } = await owner.runToJson('httpRequests.get', { id });
    expect(JSON.parse(json)).toEqual(output);
    expect(output).toEqual(await owner.run('httpRequests.get', { id }));
    expect(json).not.toMatch(/k1|abcdef123456/);
    return json;
  };
  const first = await read();
  expect(await read()).toBe(first);
  await owner.run('httpRequests.update', { id, body: { note: 'b' } });
  expect(await read()).toContain('"note":"b"');
});

it('does not share what `run` returns', async () => {
  const { owner } = await buildStore(memoryPorts());
  const { id } = await owner.run('httpRequests.create', { url: 'https://a.example' });
  await owner.runToJson('httpRequests.get', { id });
  const mine = await owner.run('httpRequests.get', { id });
  mine.name = 'changed by the caller';
  expect((await owner.run('httpRequests.get', { id })).name).toBe('GET a.example');
});

it('keeps what is used while it drops the rest', () => {
  const cache = createLru<number>(100);
  cache.set('used', 1, 10);
  for (let i = 0; i < 50; i++) {
    cache.set(`other ${i}`, i, 10);
    expect(cache.get('used')).toBe(1);
  }
  const kept = Array.from({ length: 50 }, (_, i) => cache.get(`other ${i}`)).filter((value) => value !== undefined);
  expect(kept.length).toBeLessThan(10);
  cache.set('too large', 1, 11);
  expect(cache.get('too large')).toBeUndefined();
});
