import type { PlayerDirectory } from '@muster/users/ports';

/** True if the user is banned at `now` or deleted; such users get no mail and no pushes. */
export async function isBarred(pool: PlayerDirectory, userId: string, now: Date): Promise<boolean> {
  const person = await pool.findById(userId, now.toISOString());
  return person === null || person.banned;
}
