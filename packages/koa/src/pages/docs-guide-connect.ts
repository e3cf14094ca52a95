import { code } from './docs-code.js';
import { type Guide, list, paragraphs } from './docs-guide.js';
import { html } from './html.js';

/** How to connect other systems. */
export const connectGuides = (baseUrl: string): Guide[] => [
  {
    id: 'steps',
    title: 'Connect a workflow platform',
    body: html`${paragraphs(
      'A workflow platform calls `POST /steps/email` and `POST /steps/http` with a signature instead of a key; the operations under Steps say how to sign.',
    )}${list(
      'A step that is recorded returns 200 with its history entry, also when it failed or its input is invalid: read `status`, `error` and `warnings`.',
      'A `runId` identifies one run of one step. Sent again with the same step, it returns the first outcome and nothing is sent twice, whatever else in the call differs. Sent with another action, layout, request or `stepReference`, it is refused with 409 and not recorded. A run id that is made once per workflow run is therefore not enough: add the step to it.',
      'A step with invalid input does not use up its `runId`: correct it and send it again.',
      'Optional fields that are `null` or empty count as not given.',
    )}`,
  },
  {
    id: 'assistant',
    title: 'Attach an assistant',
    body: html`${paragraphs(
      'The tool server speaks the Model Context Protocol with the same keys, levels and budgets. An assistant with a read key can look at everything and change nothing.',
    )}${code(
      `claude mcp add --transport http sendstep ${baseUrl}/api/mcp \\
  --header "Authorization: Bearer $SENDSTEP_API_KEY"`,
      'Attaching Claude Code',
    )}${paragraphs('Assistants keep the list of tools they got on connecting: after the level of a key was changed, connect anew.')}`,
  },
];
