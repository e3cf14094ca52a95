export const footer = {
  title: 'Unsubscribe text',
  help: 'Marketing emails end with these texts. Where the language has none, the text of the layout is used, then that of the store.',
  language: 'Language',
  fields: {
    unsubscribeText: 'Unsubscribe text',
    unsubscribeLinkLabel: 'Text of the link',
    companyDetails: 'Company details',
  },
  fieldHelp: {
    unsubscribeText: 'Must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}.',
    unsubscribeLinkLabel: 'Shown where {{ unsubscribe_link }} is.',
    companyDetails: 'Your name and address: required in many countries.',
  },
  from: {
    language: (language: string) => `From ${language}`,
    layout: () => 'From this layout',
    settings: () => 'From the settings of the store',
    default: () => 'Standard text',
  },
  own: 'Write a different text',
  inherit: 'Use the inherited text',
  save: 'Save the texts',
  saved: (version: number) => `Saved as version ${version}.`,
  settings: 'Settings of the store',
};
