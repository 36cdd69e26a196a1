import type { Client } from 'pg';

export function withoutIndexes(
  client: Client,
  tables: readonly string[],
  insert: () => Promise<unknown>,
): Promise<void>;
