import { type ActionType, type Admitted, allows } from '@sendstep/core';
import { toolsFor } from './definitions.js';
import { quotedRecord } from './quoted-record.js';
import { foundOr, levelOf } from './request.js';
import { invalidParams } from './rpc-error.js';
import type { ToolName, ToolSet } from './tools.js';

/** How each tool helps; those that the connection does not have are left out. */
const USES: Record<ActionType, readonly (readonly [tool: ToolName, use: string])[]> = {
  HTTP_REQUEST: [
    ['get_http_request', 'with actionConfigId as the id: the request as currently stored.'],
    ['list_secret_keys', 'the names of the stored secrets, never their values.'],
    ['list_history', 'with actionConfigId: whether it fails always or now and then.'],
    ['update_http_request', 'changes the stored request. Say what you would change and wait for the user to agree.'],
    ['test_http_request', 'sends it to the real target again. Only if the user asks for it.'],
  ],
  EMAIL: [
    ['get_email_template', 'with actionConfigId as the id: the layout as currently stored.'],
    ['preview_email_template', 'with actionConfigId as the id: warnings about what would make it fail again.'],
    ['list_senders', 'the connected mailboxes and whether they must be reconnected.'],
    ['list_smtp_configs', 'the SMTP senders.'],
    ['list_history', 'with actionConfigId: whether it fails always or now and then.'],
  ],
};

/** The prompt text: a history entry and how to explain it to someone who is not a developer. */
export async function explainExecution(
  sent: Record<string, string>,
  admitted: Admitted,
  set: ToolSet | undefined,
): Promise<string> {
  const entry = await foundOr(admitted.run('history.get', { id: sent.id! }), () =>
    invalidParams('arguments.id: history entry not found; list_history with status FAILED shows the ids'),
  );
  const level = levelOf(admitted);
  const uses = USES[entry.actionType].filter(([tool]) => toolsFor(level, set).has(tool));
  const failed = entry.status === 'FAILED';
  return `Explain to someone who is not a developer why ${entry.actionType === 'EMAIL' ? 'an email' : 'an HTTP request'} of a workflow ${failed ? 'failed' : 'ended the way it did'}.

${quotedRecord(entry, admitted)}
${failed ? '' : `\nIts status is ${entry.status}: it did not fail. Say that first.\n`}
Answer in plain language, in this order:
1. What was supposed to happen, when, and whether a workflow step or a test started it.
2. ${failed ? 'What went wrong' : 'What the result was'}, and where the cause is: in what is stored here, in the other system, or in the connection between them. Quote the text or the status that shows it. If the record does not show it, say so instead of guessing.
3. The next step, and who can take it.

Asterisks hide credentials and personal data on purpose. They are not an error: do not ask for the hidden values.

Tools that help:
${uses.map(([tool, use]) => `- ${tool}: ${use}`).join('\n')}
${allows(level, 'write') ? '' : 'The key of this connection is read-only: describe a change, but do not offer to make it.\n'}`.trimEnd();
}
