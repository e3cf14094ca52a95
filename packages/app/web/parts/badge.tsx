import type { ReactNode } from 'react';

export type Tone = 'grey' | 'green' | 'blue' | 'amber' | 'red';

export const Badge = ({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`badge ${tone}`}>{children}</span>
);
