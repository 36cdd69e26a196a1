import type { PlayerDirectory } from '@muster/users/ports';

/** Nothing leaves for a person whose ban is in force at `now`, or who is gone. */
export async function isBarred(pool: PlayerDirectory, userId: string, now: Date): Promise<boolean> {
  const person = await pool.findById(userId, now.toISOString());
  return person === null || person.banned;
}
