import { createContext, useContext } from 'react';
import type { JsonSchema } from '../schema.js';

interface FormContextValue {
  /** The layout schema, which references point into. */
  root: JsonSchema;
  /** What is wrong at a place of the design. */
  faultAt(path: string): string | undefined;
  /** Which files can be chosen in the form. */
  files?: 'picture' | 'file';
  /** Variables that texts can refer to. */
  variables?: string[];
}

export const FormContext = createContext<FormContextValue>({ root: {}, faultAt: () => undefined });
export const useForm = () => useContext(FormContext);

/** Undefined removes the field. Changes with the same tag are one step of the history. */
export type Change<T = unknown> = (value: T, tag?: string) => void;

export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  label: string;
  name: string;
  /** Resolved: without references. */
  schema: JsonSchema;
  value: unknown;
  required: boolean;
  path: string;
  onChange: Change;
}
