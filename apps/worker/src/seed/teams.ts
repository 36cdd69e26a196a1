/** Two teams with the times of their members, so that their pages show when they can start; one looks for an opponent. */
import { availabilityAggregate } from '@muster/availability';
import type { WeekRange } from '@muster/contracts/availability';
import { type Role, ROLES } from '@muster/contracts/constants';
import { WEEKDAYS } from '@muster/contracts/nights';
import { REGION_TIME_ZONES } from '@muster/contracts/regions';
import type { MemberKind } from '@muster/contracts/teams';
import { CommandDispatcher, Database } from '@muster/platform';
import { teamAggregate, type TeamCommand } from '@muster/teams';
import type { INestApplicationContext } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { seedPost } from './board';
import { findShownCommunity } from './communities';
import type { SeededPerson } from './people';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Older than a day, so that no mails are sent for it. */
const AGE_MS = 10 * DAY_MS;
/** The people of a team: five players, then a sub, then a coach. */
const KINDS: readonly MemberKind[] = ['player', 'player', 'player', 'player', 'player', 'sub', 'coach'];
/** A coach plays no role; the sub plays two. */
export const rolesAt = (place: number): Role[] =>
  place < ROLES.length ? [ROLES[place]!] : place === ROLES.length ? ['Mid', 'Support'] : [];
const REGION = 'NA';

interface Plan {
  name: string;
  slug: string;
  tag: string;
  about: string;
  /** Positions in the region's list, the captain first. */
  people: readonly number[];
  /** Whether it is listed in the community whose scrims are shown. */
  isListed: boolean;
  /** Whether it looks for an opponent. */
  looks: boolean;
}
const DEMO_TEAMS: readonly Plan[] = [
  {
    name: 'Ember Five',
    slug: 'ember-five',
    tag: 'EMB',
    about: 'Gold and up, two evenings a week. We talk about every game for ten minutes.',
    people: [1, 0, 2, 3, 4, 5, 6],
    isListed: true,
    looks: false,
  },
  {
    name: 'Dusk Wardens',
    slug: 'dusk-wardens',
    tag: 'DUSK',
    about: 'We scrim after work and at weekends.',
    people: [7, 8, 9, 10, 11],
    isListed: false,
    looks: true,
  },
];

/** A usual week with one evening off, which is another one for each place; the coach has not said anything. */
export function weekOf(place: number): WeekRange[] | null {
  if (KINDS[place] === 'coach') return null;
  const off = WEEKDAYS[(place * 2) % WEEKDAYS.length];
  return WEEKDAYS.filter((day) => day !== off).map((day) => ({ day, ...eveningOf(day) }));
}
function eveningOf(day: (typeof WEEKDAYS)[number]) {
  if (day === 'sat' || day === 'sun') return { from: '15:00', to: '23:30' };
  return { from: '19:00', to: day === 'fri' ? '25:00' : '23:00' };
}

/** Only once: teams that were disbanded since then stay disbanded. */
export async function seedTeams(
  app: INestApplicationContext,
  { people, now }: { people: readonly SeededPerson[]; now: number },
): Promise<void> {
  const database = app.get(Database, { strict: false });
  if ((await database.query('SELECT 1 FROM teams LIMIT 1')).length > 0) return;
  const dispatch = app.get(CommandDispatcher, { strict: false });
  const community = await findShownCommunity(database);
  const ids = people.filter(({ region }) => region === REGION).map(({ id }) => id);
  for (const plan of DEMO_TEAMS) {
    if (ids.length <= Math.max(...plan.people)) continue;
    const members = plan.people.map((place) => ids[place]!);
    const communityId = plan.isListed ? community?.id : undefined;
    const teamId = await foundTeam(dispatch, { plan, members, communityId, now });
    await sayTimes(dispatch, members, now);
    if (plan.looks) await seedPost(dispatch, { teamId, by: members[0]!, now });
  }
}

interface Founding {
  plan: Plan;
  members: readonly string[];
  communityId: string | undefined;
  now: number;
}
async function foundTeam(dispatch: CommandDispatcher, { plan, members, communityId, now }: Founding): Promise<string> {
  const [teamId, [captain = '']] = [uuid(), members];
  const by = { userId: captain, isAdmin: false, standsIn: false };
  let at = now - AGE_MS;
  /** Each step is a minute after the one before. */
  const send = (
    command: TeamCommand extends infer C ? (C extends unknown ? Omit<C, 'teamId' | 'ctx'> : never) : never,
  ) =>
    dispatch.send(
      teamAggregate,
      { ...command, teamId, ctx: { now: new Date((at += MINUTE_MS)).toISOString() } } as TeamCommand,
      { by: command.type === 'JoinRoster' ? command.userId : captain },
    );
  const { name, slug, tag, about } = plan;
  const settings = { name, slug, tag, region: REGION, languages: ['en'], visibility: 'public' } as const;
  await send({ type: 'FoundTeam', by, settings, about, roles: rolesAt(0) });
  for (const [place, userId] of members.entries()) {
    if (place === 0) continue;
    const invitation = { id: uuid(), userId, kind: KINDS[place]!, roles: rolesAt(place) };
    await send({ type: 'InviteToTeam', by, invitation });
    await send({ type: 'JoinRoster', userId, inviteId: null, roles: null, preferred: [] });
  }
  if (communityId !== undefined) await send({ type: 'ListTeam', by, communityId });
  return teamId;
}

async function sayTimes(dispatch: CommandDispatcher, members: readonly string[], now: number): Promise<void> {
  const ctx = { now: new Date(now - 2 * DAY_MS).toISOString() };
  for (const [place, userId] of members.entries()) {
    const week = weekOf(place);
    if (week)
      await dispatch.send(
        availabilityAggregate,
        { type: 'ChangeAvailability', userId, ctx, zone: REGION_TIME_ZONES[REGION], week },
        { by: userId },
      );
  }
}
