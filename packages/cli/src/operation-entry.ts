import type { OperationName } from '@sendstep/core';

/** One field of an operation's input and how it is given on the command line. */
export interface Field {
  name: string;
  description: string;
  required: boolean;
  /** What names the record, or a file to read, is an argument; what is secret comes from standard input, as a flag it would be in the shell's history. */
  kind: 'argument' | 'file' | 'flag' | 'list' | 'switch' | 'secret';
  /** The flag without its dashes: `timeoutMs` is `timeout-ms`, `isDefault` is `default`, a secret `value` is `value-stdin`, each of the texts `allowHosts` an `allow-host`. */
  flag: string;
  type: 'integer' | 'json' | 'text';
  /** The only values it takes, if there are such. */
  choices?: string[];
  nullable: boolean;
}

/** What the command of an operation is made from: plain data, so that it can be stored as JSON. */
export interface OperationEntry {
  name: OperationName;
  title: string;
  description: string;
  /** Whether only the owner of the installation may run it, never a key. */
  isOwners: boolean;
  writes: boolean;
  fields: Field[];
  example: Record<string, unknown>;
}

export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
