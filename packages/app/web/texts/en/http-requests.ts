export const httpRequests = {
  one: 'HTTP request',
  request: 'Request',
  masked: 'Literal credentials are masked; references to secrets are shown as written.',
  url: 'URL',
  timeout: 'Time limit',
};
