import { createApp } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/tier.js';
import { asPorts, cleanUpTargets, targets } from '../../knex/test/targets.js';
import { serveApp } from './host.js';

cleanUpTargets();

const ROUNDS = runs(400);
/** A key may make 300 requests a minute, and a round makes at most two with each. */
const ROUNDS_PER_KEY = 100;
/** The long form takes minutes on a busy machine. */
const LIMIT_MS = 30 * 60 * 1000;

for (const target of targets) {
  describe.skipIf(target.missing)(`on ${target.name}${target.missing ? ` (${target.missing})` : ''}`, () => {
    /** Two hosts with their own connections, each used by one editor. */
    async function twoHosts() {
      const url = await target.url();
      await migrate(url);
      const [first, second] = [asPorts(url), asPorts(url)];
      const { owner } = await buildStore(first);
      const hosts = [await serveApp(createApp(first)), await serveApp(createApp(second))];
      const newKeys = () =>
        Promise.all(['Ann', 'Bob'].map(async (name) => (await owner.run('keys.create', { level: 'write', name })).key));
      return { hosts, newKeys };
    }

    it.each<[string, string, object, (mark: string) => object]>([
      ['a layout', '/api/v1/email-templates', { name: 'A', subject: '0' }, (subject) => ({ subject })],
      ['a translation', '/api/v1/email-templates', { name: 'A', subject: '0' }, (subject) => ({ subject })],
      ['an HTTP request', '/api/v1/http-requests', { url: 'https://a.example' }, (name) => ({ name })],
    ])(
      `loses no save of two editors of %s in ${ROUNDS} rounds, and tells every loser`,
      async (what, path, made, change) => {
        const { hosts, newKeys } = await twoHosts();
        let keys = await newKeys();
        const { body } = await hosts[0]!.call(keys[0], 'POST', path, made);
        const at = `${path}/${body.id}${what === 'a translation' ? '/translations/de' : ''}`;
        const put = (editor: number, mark: string, headers: Record<string, string>) =>
          hosts[editor]!.call(keys[editor], 'PUT', at, change(mark), headers);
        let { headers, body: current } = await put(0, 'start', {});
        for (let round = 0; round < ROUNDS; round++) {
          if (round > 0 && round % ROUNDS_PER_KEY === 0) keys = await newKeys();
          const tag = { 'If-Match': headers.get('etag')! };
          const marks = [`${round} Ann`, `${round} Bob`];
          const saves = await Promise.all(marks.map((mark, editor) => put(editor, mark, tag)));
          expect(saves.map(({ status }) => status).sort()).toEqual([200, 412]);
          const winner = saves.findIndex(({ status }) => status === 200);
          expect(saves[1 - winner]!.body.error).toMatch(
            /^version: \d+ (of de )?was saved .*meanwhile; yours began at \d+$/,
          );
          const read = await hosts[1 - winner]!.call(keys[1 - winner], 'GET', at);
          expect(read.body).toMatchObject({ ...change(marks[winner]!), version: current.version + 1 });
          ({ headers, body: current } = read);
        }
      },
      LIMIT_MS,
    );
  });
}
