export interface Ids {
  /** A new UUIDv7. Within one process each is greater than the previous one. */
  uuid(): string;
  /** Bytes from a cryptographically secure source. */
  random(bytes: number): Uint8Array;
}
