import { code } from './docs-code.js';
import { type Guide, list, paragraphs } from './docs-guide.js';
import { html } from './html.js';

/** How to connect other systems. */
export const connectGuides = (baseUrl: string): Guide[] => [
  {
    id: 'steps',
    title: 'Connect a workflow platform',
    body: html`${paragraphs(
      'A workflow platform calls `POST /steps/email` and `POST /steps/http` with a signature instead of a key. The operations under Steps describe how to sign.',
    )}${list(
      'A recorded step returns 200 with its history entry, even if it failed or its input is invalid: check `status`, `error` and `warnings`.',
      'A `runId` identifies one run of one step. If it is sent again for the same step, the first result is returned and nothing is sent twice, whatever else differs in the call. With another action, layout, request or `stepReference`, the call is refused with 409 and not recorded. One id per workflow run is therefore not enough: add the step to it.',
      'If a host crashes or loses its database during a step, the entry is FAILED with an error that begins with `interrupted`. A repeated `runId` continues an email: messages that were not handed to the mail server are sent, messages that may have been accepted are not, and the new entry names them. `retryInterrupted: true` sends those again, with the same `Message-ID`, and runs an interrupted HTTP request again.',
      'A step with invalid input does not use up its `runId`: fix the input and send it again.',
      'Optional fields that are `null` or empty count as missing.',
    )}`,
  },
  {
    id: 'assistant',
    title: 'Connect an assistant',
    body: html`${paragraphs(
      'The tool server speaks the Model Context Protocol, with the same keys, levels and budgets. An assistant with a read key can read everything and change nothing.',
    )}${code(
      `claude mcp add --transport http sendstep ${baseUrl}/api/mcp \\
  --header "Authorization: Bearer $SENDSTEP_API_KEY"`,
      'Connecting Claude Code',
    )}${paragraphs('Assistants cache the tool list when they connect: reconnect after changing the level of a key.')}`,
  },
];
