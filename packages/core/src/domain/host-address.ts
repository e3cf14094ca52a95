/** Where a host is reached, as it says itself. Never taken from a request: whoever sends one could redirect links. */
export interface HostAddress {
  url: string;
  /** Set by whoever runs the host, not derived from where it listens. */
  configured: boolean;
}

/**
 * How long the address of a stopped host is still used for links. It covers restarts and a weekend; after that the links
 * would more likely lead nowhere, and a refused mail can still be sent later.
 */
export const STOPPED_HOST_MS = 7 * 24 * 60 * 60 * 1000;
