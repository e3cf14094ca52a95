/** What is measured on the demo store: the order confirmation and the marketing email, previewed, saved and sent. */
export const MAILS = ['preview', 'preview-marketing', 'save', 'send', 'send-20'] as const;
export type Mail = (typeof MAILS)[number];

export const isMail = (name: string): name is Mail => MAILS.some((mail) => mail === name);
