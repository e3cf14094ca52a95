import { recordExecution } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { startHost } from './host.js';

cleanUpTargets();

const PERSON = {
  name: 'Ada Moss',
  email: 'ada.moss@example.com',
  phone: '+49 30 1234567',
  address: { street: 'Hauptstraße 12', postal_code: '10115' },
};
const HIDDEN = ['Ada Moss', 'ada.moss', '1234567', 'Hauptstraße 12', '10115'];
const toolCall = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
const ACCEPT = { accept: 'application/json, text/event-stream' };

for (const target of targets) {
  describe.skipIf(target.missing)(`history on ${target.name}`, () => {
    it.each(['EMAIL', 'HTTP_REQUEST'] as const)(
      'of %s shows no personal data over REST or tools, and keeps the rest readable',
      async (actionType) => {
        const { call, read, owner } = await startHost(await target.fresh());
        const request = { to: [PERSON.email], variables: { customer: PERSON, order: 'R-1001' } };
        const response = { status: 200, body: JSON.stringify({ customer: PERSON, stock: 3 }) };
        const id = await recordExecution(owner, { actionType, request, response }, {});
        const answers = [
          await call(read, 'GET', `/api/v1/history/${id}`),
          await call(read, 'GET', '/api/v1/history'),
          await call(read, 'POST', '/api/mcp', toolCall('get_history_entry', { id }), ACCEPT),
          await call(read, 'POST', '/api/mcp', toolCall('list_history', {}), ACCEPT),
        ];
        for (const { status, text } of answers) {
          expect(status).toBe(200);
          expect(text).toContain(id);
          for (const hidden of HIDDEN) expect(text).not.toContain(hidden);
        }
        expect(answers[0]!.body).toMatchObject({
          request: { to: ['ad***@example.com'], variables: { order: 'R-1001' } },
          response: { status: 200 },
        });
        expect(answers[0]!.body.response.body).toContain('"stock":3');
        expect(answers[2]!.body.result.structuredContent).toEqual(answers[0]!.body);
      },
    );

    it('is masked heuristically: a name in free text may remain', async () => {
      const { call, read, owner } = await startHost(await target.fresh());
      const request = { note: 'Please ring when Wanda gets home' };
      const id = await recordExecution(owner, { request }, {});
      expect((await call(read, 'GET', `/api/v1/history/${id}`)).body.request).toEqual(request);
    });
  });
}
