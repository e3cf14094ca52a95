/** A prompt as clients see it. Plain data, independent of the SDK. */
export interface PromptDefinition {
  name: string;
  title: string;
  description: string;
  arguments: readonly { name: string; description: string; required: true }[];
}

/** All prompts. They only read, so they are available to keys of every level. */
export const PROMPTS = [
  {
    name: 'translate_layout',
    title: 'Translate an email layout',
    description:
      'Provides the texts of an email layout, an existing translation if there is one, and rules for translating them, such as keeping Liquid and links unchanged. It explains how to save the translation and saves nothing itself.',
    arguments: [
      { name: 'id', description: 'Id of the email layout. list_email_templates shows the ids.', required: true },
      { name: 'locale', description: 'Target language, a code such as de or pt-br.', required: true },
    ],
  },
  {
    name: 'explain_failed_execution',
    title: 'Explain a failed execution',
    description:
      'Provides a masked history entry and asks for an explanation in plain language with the next step to take.',
    arguments: [
      {
        name: 'id',
        description: 'Id of the history entry. list_history with status FAILED shows the ids.',
        required: true,
      },
    ],
  },
] as const satisfies PromptDefinition[];

export type PromptName = (typeof PROMPTS)[number]['name'];
