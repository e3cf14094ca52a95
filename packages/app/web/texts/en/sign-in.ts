export const signIn = {
  title: 'Sign in',
  ready: 'Your sign-in link is ready. It works once.',
  button: 'Sign in',
  working: 'Signing in …',
  noLink: 'You sign in with a link. Ask an owner of your store for one, or create one on the command line:',
  noLinkHelp: 'A link works once, within 15 minutes. The demo prints one at each start.',
};
