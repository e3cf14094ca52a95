export const home = {
  title: 'Home',
  first: 'Send your first email',
  firstHelp:
    'Choose a layout and any address: this is a demo, so the email arrives in the inbox below and nowhere else.',
  another: 'Send an email',
  rate: 'Success rate',
  failed: (count: number) => `${count} failed`,
  noRate: 'Nothing ran in the last 30 days',
  of: (success: number, counted: number) => `${success} of ${counted} emails and HTTP requests in the last 30 days`,
  statistics: 'Statistics',
  failures: 'Recently failed',
  noFailures: 'Nothing failed',
  noFailuresHelp: 'Failed emails and HTTP requests appear here.',
  allFailures: 'All failures',
};
