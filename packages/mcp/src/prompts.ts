/** A prompt as clients see it; plain data, so that it outlives any one SDK. */
export interface PromptDefinition {
  name: string;
  title: string;
  description: string;
  /** Texts, and all of them required: a prompt without one would have nothing to talk about. */
  arguments: readonly { name: string; description: string; required: true }[];
}

/** Every prompt on one page. They only read, so that a key of any level has them. */
export const PROMPTS = [
  {
    name: 'translate_layout',
    title: 'Translate an email layout',
    description:
      'Hands over the texts of an email layout with what is there of the language already, and the rules for translating them: Liquid and links stay as they are. It tells how the translation is saved, and saves nothing itself.',
    arguments: [
      { name: 'id', description: 'Id of the email layout. list_email_templates shows the ids.', required: true },
      { name: 'locale', description: 'Language to translate into: a code such as de or pt-br.', required: true },
    ],
  },
  {
    name: 'explain_failed_execution',
    title: 'Explain a failed execution',
    description:
      'Hands over one history entry, masked as everywhere, and asks for an explanation in plain words with the next step to take.',
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
