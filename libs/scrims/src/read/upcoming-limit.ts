import type { CommitRule } from '@muster/platform';
import type { ScrimCommand } from '../domain/scrim';
import type { Scrim } from '../domain/state';
import { ScrimRejection } from '../domain/errors';
import { hasStarted } from '../domain/rules';

const isUpcomingAndPublic = (scrim: Scrim, at: string): boolean =>
  scrim.id !== '' && !scrim.deleted && scrim.visibility === 'public' && !hasStarted(scrim, at);

/** The upcoming public scrims of a community ($1) at an instant ($2), except $3, and at most $4 of them. */
export const UPCOMING_PUBLIC = `SELECT 1 FROM scrims
  WHERE community_id = $1 AND NOT deleted AND NOT is_private AND starts_at > $2 AND id <> $3 LIMIT $4`;

/**
 * A community has a limited number of upcoming public scrims, whichever command makes one upcoming or public, because
 * everybody's lists and every Discord channel of the region show them. Site admins are not limited.
 */
export const upcomingLimit = (max: number): CommitRule<ScrimCommand, Scrim> => ({
  concerns: (command, before, after) =>
    after.communityId !== null &&
    !('by' in command && command.by.isAdmin) &&
    isUpcomingAndPublic(after, command.ctx.now) &&
    !isUpcomingAndPublic(before, command.ctx.now),

  check: async ({ id, communityId }, at, client) => {
    const { rows } = await client.query(UPCOMING_PUBLIC, [communityId, at, id, max]);
    return rows.length < max ? undefined : new ScrimRejection('too-many-scrims', { max });
  },
});
