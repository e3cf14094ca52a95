export const signIn = {
  title: 'Sign in',
  ready: 'Your sign-in link is ready. It works once.',
  used: 'This link no longer works: it was used, or is older than 15 minutes.',
  button: 'Sign in',
  working: 'Signing in …',
  noLink: 'You sign in with a link. Ask an owner of your store for one, or create one on the command line:',
  company: 'Sign in with your company account',
  refused: {
    unverified: 'Your company account has no verified email address.',
    unknown: 'No member has the email address of your company account. Ask an owner of your store to add you with it.',
    unclear:
      'The email address of your company account does not belong to exactly one account that may be connected. Sign in with a link.',
    denied: 'The sign-in was cancelled.',
    expired: 'The sign-in took too long or was started in another window. Try again.',
    unreachable: 'The sign-in service of your company cannot be reached. Try again later, or sign in with a link.',
    failed: 'The sign-in service of your company returned an error. Try again, or sign in with a link.',
    busy: 'Too many sign-ins from your network. Try again in a minute.',
  },
  noLinkHelp: 'A link works once, within 15 minutes. The demo prints one at each start.',
};
