import type { OperationName } from '@sendstep/core';

/** An input field of an operation and its form on the command line. */
export interface Field {
  name: string;
  description: string;
  required: boolean;
  /** Ids and files to read are arguments. Secrets come from standard input: a flag would end up in the shell history. */
  kind: 'argument' | 'file' | 'flag' | 'list' | 'switch' | 'secret';
  /** Without dashes: `timeoutMs` is `timeout-ms`, `isDefault` is `default`, the secret `value` is `value-stdin`, the list `allowHosts` is `allow-host`. */
  flag: string;
  type: 'integer' | 'json' | 'text';
  /** The allowed values of an enum. */
  choices?: string[];
  nullable: boolean;
}

/** Describes the command of an operation. Plain data: the build stores it as JSON. */
export interface OperationEntry {
  name: OperationName;
  title: string;
  description: string;
  /** Only the owner of the installation may run it, never a key. */
  ownerOnly: boolean;
  writes: boolean;
  /** Deletes something: people are asked first. */
  destroys: boolean;
  /** Accepts an idempotency key. */
  repeatable: boolean;
  fields: Field[];
  example: Record<string, unknown>;
}

export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `httpRequests.list` → the command group `http-requests` and its command `list`. */
export const commandWords = (name: OperationName) => name.split('.').map(kebab) as [group: string, command: string];
