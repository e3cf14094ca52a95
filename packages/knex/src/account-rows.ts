import type { Account } from '@sendstep/core';

export interface AccountRow {
  id: string;
  name: string;
  installation: number;
  created_at: number;
}
export const readAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  installation: row.installation === 1,
  createdAt: row.created_at,
});
