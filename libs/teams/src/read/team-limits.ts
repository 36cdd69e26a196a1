/**
 * The rules about several teams, which concurrent commands could break together: a person is in three teams at most, and
 * founds two a day. They are checked while no other writer can append.
 */
import { FOUNDINGS_A_DAY_MAX, TEAMS_OF_PERSON_MAX } from '@muster/contracts/teams';
import { Rejection } from '@muster/kernel';
import type { UnitDecider } from '@muster/platform';
import { nameSkeletons } from '@muster/platform/pure';
import type pg from 'pg';
import { TeamRejection } from '../domain/errors';
import type { TeamEvent } from '../domain/events';
import type { FoundTeam } from '../domain/profile';
import { slugKeyOf, type Team } from '../domain/team';
import type { TeamCommand } from '../domain/team-decider';

const joins = (before: Team, after: Team): boolean => after.members.length > before.members.length;

export const teamLimits: UnitDecider<TeamCommand, Team, TeamEvent> = {
  needsUnit: (_, before, after) => joins(before, after()),
  decide: async ({ unit, loaded, command, decide }) => {
    const before = loaded.state;
    const events = decide(command);
    if (!joins(before, loaded.state)) return events;
    const client = unit.lock();
    if (command.type === 'FoundTeam') await assertFree(client, command);
    const known = new Set(before.members.map(({ userId }) => userId));
    const person = loaded.state.members.find(({ userId }) => !known.has(userId));
    await assertRoomFor(client, person!.userId, loaded.id);
    if (command.type === 'FoundTeam' && !command.by.isAdmin) await assertMayFound(client, command);
    return events;
  },
};

/** The claims of the commit would say the same, but later than the rules below. */
async function assertFree(client: pg.ClientBase, { settings: { name, slug } }: FoundTeam): Promise<void> {
  const {
    rows: [taken],
  } = await client.query<{ slug: boolean; name: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM claims WHERE kind = 'slug' AND key = $1) AS slug,
      EXISTS (SELECT 1 FROM claims WHERE kind = 'team-name' AND key = ANY($2)) AS name`,
    [slugKeyOf(slug), nameSkeletons(name)],
  );
  if (taken!.slug) throw new Rejection('slug-taken');
  if (taken!.name) throw new TeamRejection('team-name-taken');
}

async function assertRoomFor(client: pg.ClientBase, userId: string, teamId: string): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM teams WHERE people @> ARRAY[$1::text] AND id <> $2 LIMIT $3', [
    userId,
    teamId,
    TEAMS_OF_PERSON_MAX,
  ]);
  if (rows.length >= TEAMS_OF_PERSON_MAX) throw new TeamRejection('too-many-teams');
}

const DAY_MS = 86_400_000;
async function assertMayFound(client: pg.ClientBase, { by, ctx }: FoundTeam): Promise<void> {
  const now = Date.parse(ctx.now);
  const { rows } = await client.query<{ at: Date }>(
    `SELECT created_at AS at FROM teams WHERE founder = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT $3`,
    [by.userId, new Date(now - DAY_MS), FOUNDINGS_A_DAY_MAX],
  );
  if (rows.length < FOUNDINGS_A_DAY_MAX) return;
  const retryAfter = Math.max(1, Math.ceil((rows.at(-1)!.at.getTime() + DAY_MS - now) / 1_000));
  throw new TeamRejection('too-many-foundings', { retryAfter });
}
