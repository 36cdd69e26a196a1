import type { PlayerDirectory } from '@muster/users/ports';

/** True if the user is banned at `now` or deleted; such users get no mail and no pushes. */
export async function isBarred(players: PlayerDirectory, userId: string, now: Date): Promise<boolean> {
  const person = await players.findById(userId, now.toISOString());
  return person === null || person.banned;
}
