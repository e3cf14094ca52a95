import { type ActionType, type Admitted, allows } from '@sendstep/core';
import { TOOLS_BY_LEVEL } from './definitions.js';
import { quotedRecord } from './quoted-record.js';
import { foundOr, levelOf } from './request.js';
import { invalidParams } from './rpc-error.js';
import type { ToolName } from './tools.js';

/** What each tool is good for here; those above the key's level are left out. */
const USES: Record<ActionType, readonly (readonly [tool: ToolName, use: string])[]> = {
  HTTP_REQUEST: [
    ['get_http_request', 'with actionConfigId as the id: the request as it is stored now.'],
    ['list_secret_keys', 'which secrets there are, never their values.'],
    ['list_history', 'with actionConfigId: whether it fails always or now and then.'],
    ['update_http_request', 'mends the stored request. Say what you would change, and wait until the user agrees.'],
    ['test_http_request', 'sends it to the real target once more. Only when the user asks for it.'],
  ],
  EMAIL: [
    ['get_email_template', 'with actionConfigId as the id: the layout as it is now.'],
    ['list_senders', 'the connected mailboxes and whether they still are.'],
    ['list_smtp_configs', 'the SMTP senders.'],
    ['list_history', 'with actionConfigId: whether it fails always or now and then.'],
  ],
};

/** A history entry, and how to explain it to somebody who has to get on with their work. */
export async function explainExecution(sent: Record<string, string>, admitted: Admitted): Promise<string> {
  const entry = await foundOr(admitted.run('history.get', { id: sent.id! }), () =>
    invalidParams('arguments.id: history entry not found; list_history with status FAILED shows the ids'),
  );
  const level = levelOf(admitted);
  const uses = USES[entry.actionType].filter(([tool]) => TOOLS_BY_LEVEL[level].has(tool));
  const failed = entry.status === 'FAILED';
  return `Explain to somebody who is no developer why ${entry.actionType === 'EMAIL' ? 'an email' : 'an HTTP request'} of a workflow ${failed ? 'failed' : 'ended as it did'}.

${quotedRecord(entry, admitted)}
${failed ? '' : `\nIts status is ${entry.status}: it did not fail. Say that first.\n`}
Answer in plain words and in this order:
1. What was to be done, when, and by a workflow step or by a test.
2. ${failed ? 'What went wrong' : 'What came of it'}, and on which side: what is stored here, the other system, or the way between them. Name the sentence or the status that shows it. Where the record does not tell, say so instead of guessing.
3. The one next step, and who can take it.

Asterisks hide credentials and people's data on purpose. They are no fault: do not ask for what they hide.

Tools that help:
${uses.map(([tool, use]) => `- ${tool}: ${use}`).join('\n')}
${allows(level, 'write') ? '' : 'The key of this connection may only read: describe a change, do not promise to make it.\n'}`.trimEnd();
}
