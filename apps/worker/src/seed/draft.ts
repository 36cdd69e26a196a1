import { ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { servedRegions } from '@muster/contracts/regions';
import { draftAggregate } from '@muster/drafts';
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

/** In each region a draft that has just begun, which the clock carries on: newcomers see one running. */
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
      series: { games: 3, fearless: 'hard', draft: true, firstSelection: 'coin', seconds: 60 },
    },
    captain.id,
  );
  let scrim: Scrim | undefined;
  for (const [i, { id }] of people.entries()) {
    const seat = { userId: id, ...SEATS[i]! };
    const by = { userId: id, isAdmin: false };
    scrim = (await send({ type: 'JoinTeam', scrimId, by, ctx: ctx(DAY_MS), seat }, id)).state;
  }
  for (const team of TEAMS) {
    const userId = captainOf(scrim!, team);
    const by = { userId, isManager: false };
    const command = { type: 'SetReady' as const, scrimId, game: 1, by, ready: true, ctx: ctx() };
    await dispatch.send(draftAggregate, command, { by: userId });
  }
}

/** The lobby host for their own team, else the first by role. */
const captainOf = ({ seats, host }: Scrim, team: TeamName): string => {
  const players = seats.filter((seat) => seat.team === team);
  return (players.find(({ userId }) => userId === host) ?? players.find(({ role }) => role === ROLES[0]))!.userId;
};
