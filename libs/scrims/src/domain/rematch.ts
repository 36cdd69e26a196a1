/** A scrim that the players of another one play again. */
import { otherTeam } from '@muster/contracts/draft-rules';
import type { Actor, Candidate } from './command';
import { ScrimRejection } from './errors';
import { isPlayed } from './games';
import { assertManager, assertMayOpen, isSeatable } from './rules';
import type { Scrim, ScrimSettings, Seat } from './state';

/** Rejected unless the actor may ask the players of this scrim to a new one of the same community. */
export function assertMayRepeat(played: Scrim | undefined, by: Actor, communityId: string | null): asserts played {
  if (!played || played.communityId !== communityId) throw new ScrimRejection('scrim-not-found');
  assertMayOpen(played, by);
  assertManager(played, by);
  if (!isPlayed(played)) throw new ScrimRejection('not-decided');
}

/** Returns the players in their roles on the other side. Players who may not be seated any more are left out. */
export function rematchSeats(
  played: Scrim,
  settings: Pick<ScrimSettings, 'region' | 'visibility'>,
  by: Actor,
  candidates: ReadonlyMap<string, Candidate>,
): Seat[] {
  const next = { ...played, ...settings };
  return played.seats
    .filter(({ userId }) => isSeatable(next, by, candidates.get(userId)))
    .map(({ userId, team, role }) => ({ userId, team: otherTeam(team), role }));
}
