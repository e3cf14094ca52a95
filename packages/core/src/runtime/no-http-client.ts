import { type HttpClient, HttpFailure } from '../ports/http-client.js';

/** For embedders who send nothing: every address is unreachable. @sendstep/node has the real one. */
export const noHttpClient: HttpClient = {
  allows: async () => true,
  async send() {
    throw new HttpFailure('unreachable', 'this installation has no HTTP client');
  },
};
