import { type HttpClient, HttpFailure } from '../ports/http-client.js';

/** For embedders without HTTP requests: every address is unreachable. @sendstep/node has a real client. */
export const noHttpClient: HttpClient = {
  allows: async () => true,
  async send() {
    throw new HttpFailure('unreachable', 'this installation has no HTTP client');
  },
};
