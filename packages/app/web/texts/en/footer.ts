export const footer = {
  title: 'Footer',
  help: 'Marketing emails end with these texts. Each comes from the nearest place that has one: the language, the layout, the settings of the store.',
  language: 'Language',
  fields: {
    unsubscribeText: 'Unsubscribe text',
    unsubscribeLinkLabel: 'Text of the link',
    companyDetails: 'Company details',
  },
  fieldHelp: {
    unsubscribeText: 'Must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}.',
    unsubscribeLinkLabel: 'Shown where {{ unsubscribe_link }} is.',
    companyDetails: 'Such as your name and address, which many countries require.',
  },
  from: {
    language: (language: string) => `From ${language}`,
    layout: () => 'From this layout',
    settings: () => 'From the settings of the store',
    default: () => 'Built in',
  },
  own: 'Write a different text',
  inherit: 'Use the inherited text',
  save: 'Save the footer',
  saved: (version: number) => `Saved as version ${version}.`,
  settings: 'Settings of the store',
};
