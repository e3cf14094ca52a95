/** The public address of a host, from its own configuration. Never from a request, whose sender could redirect links. */
export interface HostAddress {
  url: string;
  /** Configured explicitly, not derived from the listening address. */
  configured: boolean;
}

/**
 * How long the address of a stopped host is still used for links: long enough for restarts and a weekend. After that the
 * links would probably be dead, while a refused email can still be sent later.
 */
export const STOPPED_HOST_MS = 7 * 24 * 60 * 60 * 1000;
