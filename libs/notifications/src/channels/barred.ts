import type { CandidatePool } from '@muster/platform';

/** Nothing leaves for a person whose ban is in force at `now`, or who is gone. */
export async function isBarred(pool: CandidatePool, userId: string, now: Date): Promise<boolean> {
  const person = await pool.one(userId, now.toISOString());
  return person === null || person.banned;
}
