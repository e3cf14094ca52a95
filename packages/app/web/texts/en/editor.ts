const FIELDS = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  subject: 'Subject',
  previewText: 'Preview text',
  body: 'HTML',
  bodyDesign: 'Design',
  attachments: 'Attachments',
  marketingTexts: 'Footer',
};
const place = (line: number, column: number) => `Line ${line}, column ${column}`;

/** Texts of the edit tab of a layout. */
export const editor = {
  place,
  fields: FIELDS,
  /** Where a finding is: the field, and the line of a longer text. */
  placeOf: (field: string, line?: number, column?: number) => {
    const [name = ''] = field.split(/[.[]/);
    const title = FIELDS[name as keyof typeof FIELDS] ?? name;
    return line === undefined || name === 'subject' || name === 'previewText'
      ? title
      : `${title}, ${place(line, column ?? 1).toLowerCase()}`;
  },
  attachments: 'Attachments',
  attachmentsHelp:
    'Uploaded files, or files that are fetched over https when the email is sent. Filenames and addresses may contain Liquid.',
  noAttachments: 'No attachments.',
  inheritedAttachments: 'This language has the attachments of the main language.',
  ownAttachments: 'Choose others for this language',
  inheritAttachments: 'Use those of the main language',
  attachFile: 'Attach a file',
  attachUrl: 'Attach an address',
  attachment: (number: number) => `Attachment ${number}`,
  filename: 'Filename',
  attachedFile: 'File',
  url: 'Address',
  sendAsLink: 'Send a link to it instead of the file',
  detach: 'Remove the attachment',
  content: 'Content',
  body: 'HTML',
  bodyHelp: 'Ctrl+Space completes variables, filters and tags. Tab leaves the editor.',
  previewText: 'Preview text',
  previewTextHelp: 'Inboxes show it after the subject.',
  layout: 'Name, description and category',
  description: 'Description',
  descriptionHelp: 'A note for your team. Customers do not see it.',
  variablesHelp: 'JSON with example values for the preview. They are not saved.',
  notes: (count: number) => (count === 0 ? 'Checks' : `Checks (${count})`),
  noNotes: 'Nothing to correct.',
  counts: (errors: number, warnings: number) =>
    [
      errors && `${errors} ${errors === 1 ? 'error' : 'errors'}`,
      warnings && `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
    ]
      .filter(Boolean)
      .join(', '),
  severities: { error: 'Error', warning: 'Warning', info: 'Hint' },
  save: 'Save',
  saving: 'Saving…',
  unsaved: 'Unsaved changes',
  allSaved: (version: number) => `Version ${version}, all changes saved`,
  savedAs: (version: number) => `Saved as version ${version}`,
  savedWith: (count: number, language: string) =>
    `${language} is saved. The checks found ${count === 1 ? 'one problem' : `${count} problems`}:`,
  moreWarnings: (count: number) => `and ${count} more`,
  unsavedElsewhere: (language: string, version: number) =>
    `${language} has changes that are not saved. This page shows and sends version ${version}, without them.`,
  toEditor: 'Go to the changes',
  toChecks: 'Go to the checks',
  dismiss: 'Dismiss',
  discard: 'Discard',
  discardTitle: 'Discard your changes?',
  discardText: 'The saved version is shown again. This cannot be undone.',
  restored: 'These are your unsaved changes from',
  unkept: 'The browser has no room for this draft. Save it before you leave.',
  newer: (version: number) => `Version ${version} was saved meanwhile.`,
  compare: 'Compare',
  conflict: 'Somebody else saved this layout meanwhile',
  conflictHelp: 'Choose what to keep in each field that differs. Lines with − are theirs, lines with + are yours.',
  difference: (field: string) => `${field}: theirs and yours`,
  sides: { mine: 'Mine', theirs: 'Theirs' },
  savedBy: (name: string) => (name ? `by ${name}` : 'by the installation'),
  keepEditing: 'Keep editing',
  overwrite: 'Overwrite with mine',
  saveMerged: 'Save the choice',
};
