import { ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { servedRegions } from '@muster/contracts/regions';
import { orderOf } from '@muster/contracts/draft-rules';
import { type Draft, draftAggregate, type DraftCommand } from '@muster/drafts';
import type { CommandDispatcher } from '@muster/platform';
import { scrimAggregate, type Scrim, type ScrimCommand } from '@muster/scrims';
import { v7 as uuid } from 'uuid';
import type { SeededPerson } from './people';

const DAY_MS = 86_400_000;
const STARTED_AGO_MS = 2 * 60_000;
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));

interface Society {
  captain: SeededPerson;
  people: readonly SeededPerson[];
  now: number;
}

/**
 * Bans in their order, picks by role. In the second game nothing is used again, as with hard fearless.
 * Keys are Data Dragon's.
 */
const DRAFTED: readonly { bans: readonly number[]; teamOne: readonly number[]; teamTwo: readonly number[] }[] = [
  {
    bans: [238, 84, 157, 131, 517, 7, 104, 76, 221, 497],
    teamOne: [266, 64, 103, 222, 412],
    teamTwo: [516, 113, 61, 51, 89],
  },
  {
    bans: [268, 166, 711, 233, 200, 950, 902, 888, 897, 799],
    teamOne: [58, 254, 134, 145, 111],
    teamTwo: [150, 5, 112, 81, 117],
  },
];
/** How far the running draft has come: all bans of the first phase and three picks. */
const BEGUN = 9;

/** Carries a draft without a choice of sides on to its `until`-th action, with who plays what once it is done. */
export async function playDraft(
  { id: scrimId, seats, host }: Pick<Scrim, 'id' | 'seats' | 'host'>,
  { game, at, until = 20 }: { game: number; at: number; until?: number },
  dispatch: CommandDispatcher,
): Promise<void> {
  const ctx = { now: new Date(at).toISOString(), random: 0.5 };
  const send = async (command: DraftCommand & { by: { userId: string } }): Promise<Draft> =>
    (await dispatch.send(draftAggregate, command, { by: command.by.userId })).state as Draft;
  const to = (userId: string) => ({ scrimId, game, by: { userId, isManager: false }, ctx });
  const captains = { teamOne: captainOf({ seats, host }, 'teamOne'), teamTwo: captainOf({ seats, host }, 'teamTwo') };
  let draft: Draft | undefined;
  for (const team of TEAMS) draft = await send({ type: 'SetReady', ...to(captains[team]), ready: true });
  const plan = DRAFTED[game - 1]!;
  const left = { ban: [...plan.bans], teamOne: [...plan.teamOne], teamTwo: [...plan.teamTwo] };
  for (const { index, kind, team } of orderOf(draft!.settled!.first).slice(0, until)) {
    const champion = String(left[kind === 'ban' ? 'ban' : team].shift());
    await send({ type: 'TakeAction', ...to(captains[team]), index, champion });
  }
  if (until < 20) return;
  for (const team of TEAMS) {
    const players = ROLES.map((role, i) => ({
      champion: String(plan[team][i]),
      userId: seats.find((seat) => seat.team === team && seat.role === role)!.userId,
    }));
    await send({ type: 'SetLineup', ...to(captains[team]), team, players });
  }
}

/**
 * Creates in each region a draft that has just begun and that the clock carries on, so that newcomers see one running.
 */
export async function seedDrafts({ captain, people, now }: Society, dispatch: CommandDispatcher): Promise<void> {
  for (const region of servedRegions()) {
    const players = people.filter((person) => person.region === region).slice(-SEATS.length);
    if (players.length === SEATS.length) await seedDraft({ captain, people: players, now }, region, dispatch);
  }
}

async function seedDraft({ captain, people, now }: Society, region: string, dispatch: CommandDispatcher) {
  const scrimId = uuid();
  const ctx = (ago = 0) => ({ now: new Date(now - ago).toISOString(), random: 0.5 });
  const send = (command: ScrimCommand, by: string) => dispatch.send(scrimAggregate, command, { by });
  await send(
    {
      type: 'CreateScrim',
      scrimId,
      by: { userId: captain.id, isAdmin: true },
      ctx: ctx(DAY_MS),
      conversationId: uuid(),
      settings: {
        title: 'Draft Night',
        region,
        startsAt: new Date(now - STARTED_AGO_MS).toISOString(),
        visibility: 'public',
        maxCasters: 2,
        lobbyName: 'Draft Night',
        lobbyPassword: 'draftnight',
        useCodes: false,
      },
      host: { kind: 'random' },
      series: { games: 3, fearless: 'hard', draft: true, firstSelection: 'blue', seconds: 60 },
    },
    captain.id,
  );
  let scrim: Scrim | undefined;
  for (const [i, { id }] of people.entries()) {
    const seat = { userId: id, ...SEATS[i]! };
    const by = { userId: id, isAdmin: false };
    scrim = (await send({ type: 'JoinTeam', scrimId, by, ctx: ctx(DAY_MS), seat }, id)).state;
  }
  await playDraft(scrim!, { game: 1, at: now, until: BEGUN }, dispatch);
}

/** The lobby host for their own team, else the first by role. */
const captainOf = ({ seats, host }: Pick<Scrim, 'seats' | 'host'>, team: TeamName): string => {
  const players = seats.filter((seat) => seat.team === team);
  return (players.find(({ userId }) => userId === host) ?? players.find(({ role }) => role === ROLES[0]))!.userId;
};
