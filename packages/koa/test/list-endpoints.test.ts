import { buildStore, recordExecution } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { serveApp } from './host.js';

cleanUpTargets();

type Owner = Awaited<ReturnType<typeof buildStore>>['owner'];
const content = Buffer.from('x');
const sender = { port: 25, security: 'none' as const, fromAddress: 'shop@shop.example' };

/** How 27 records of each list are made, and where a search text is found: each word is in one record alone. */
const LISTS: Record<string, { make(owner: Owner, i: number): Promise<unknown>; words: string[] }> = {
  'email-templates': {
    make: (owner, i) =>
      owner.run('layouts.create', {
        name: i === 3 ? 'Apple' : 'A',
        subject: i === 4 ? 'Banana' : 'B',
        description: i === 5 ? 'Cherry' : '',
      }),
    words: ['APPLE', 'banan', 'Cherry'],
  },
  'http-requests': {
    make: (owner, i) =>
      owner.run('httpRequests.create', {
        url: i === 3 ? 'https://apple.example' : 'https://a.example',
        name: i === 4 ? 'Banana' : 'B',
        description: i === 5 ? 'Cherry' : '',
      }),
    words: ['APPLE', 'banan', 'Cherry'],
  },
  'smtp-configs': {
    make: (owner, i) => owner.run('smtp.create', { ...sender, name: i === 3 ? 'Apple' : 'A', host: `m${i}.example` }),
    words: ['APPLE', 'm14.'],
  },
  senders: {
    make: (owner, i) =>
      owner.run('mailboxes.connect', {
        provider: i % 2 ? 'google' : 'microsoft',
        address: `jo${i}@shop.example`,
        displayName: i === 3 ? 'Apple' : 'A',
        token: 't',
      }),
    words: ['APPLE'],
  },
  secrets: {
    make: (owner, i) => owner.run('secrets.set', { name: `KEY_${i}`, description: i === 3 ? 'Apple' : '' }),
    words: ['APPLE', 'key_14'],
  },
  files: {
    make: (owner, i) => owner.run('files.upload', { filename: i === 3 ? 'Äpfel.txt' : `f${i}.txt`, content }),
    words: ['äPFEL', 'F14.'],
  },
  history: { make: (owner) => recordExecution(owner), words: [] },
};

for (const target of targets) {
  describe.skipIf(target.missing)(`lists on ${target.name}`, () => {
    it.each(Object.entries(LISTS))(
      'GET /api/v1/%s has 25 records per page by default, at most 100, and is searched by q',
      async (list, { make, words }) => {
        const { app, owner, read } = await buildStore(await target.fresh());
        const { call } = await serveApp(app);
        for (let i = 0; i < 27; i++) await make(owner, i);
        const get = (query: string) => call(read, 'GET', `/api/v1/${list}${query}`);
        const shown = async (query: string) => {
          const { items, ...page } = (await get(query)).body;
          return { count: items.length, ...page };
        };
        expect(await shown('')).toEqual({ count: 25, page: 1, limit: 25, total: 27, pages: 2 });
        expect(await shown('?page=2')).toEqual({ count: 2, page: 2, limit: 25, total: 27, pages: 2 });
        expect(await shown('?limit=100')).toEqual({ count: 27, page: 1, limit: 100, total: 27, pages: 1 });
        for (const query of ['?limit=101', '?limit=0', '?page=0', '?page=x']) {
          const { status, body } = await get(query);
          expect([query, status, body.error]).toEqual([query, 400, expect.stringMatching(/^(?:limit|page): /)]);
        }
        for (const word of words) expect([word, (await shown(`?q=${word}`)).total]).toEqual([word, 1]);
        if (words.length > 0) expect((await shown('?q=nowhere')).total).toBe(0);
      },
    );
  });
}
