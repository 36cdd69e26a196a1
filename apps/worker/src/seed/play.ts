import { type Scrim, scrimAggregate, type ScrimCommand } from '@muster/scrims';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { CommandDispatcher } from '@muster/platform';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { ShownCommunity } from './communities';
import { playDraft } from './draft';
import type { SeededPerson } from './people';
import type { Plan } from './plans';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Announced early enough for all players to join one after another before the start (minutes). */
const ANNOUNCED_BEFORE_MIN = 30 * 60;
const JOIN_INTERVAL_MIN = 2 * 60;
const GAME_MIN = 38;
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const password = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The ten seats in the order they are taken: both teams fill evenly. */
const SEATS = [2, 0, 3, 1, 4, 2, 1, 4, 0, 3].map((role, i) => ({ team: TEAMS[i % 2]!, role: ROLES[role]! }));

/** Creates a scrim by the commands users would send, each at its own time. */
export async function playScrim(
  plan: Plan,
  {
    captain,
    people,
    shown,
  }: { captain: SeededPerson; people: readonly SeededPerson[]; shown: ShownCommunity | undefined },
  dispatch: CommandDispatcher,
  now: number,
): Promise<void> {
  const startsAt = startOf(plan, now);
  const created = Math.min(startsAt - ANNOUNCED_BEFORE_MIN * MINUTE_MS, now - ANNOUNCED_BEFORE_MIN * MINUTE_MS);
  const scrimId = uuid();
  const communityId = plan.inCommunity && shown?.region === plan.region ? shown.id : null;
  const ctx = (at: number) => ({
    now: new Date(Math.min(at, now)).toISOString(),
    random: randomInt(2 ** 32) / 2 ** 32,
  });
  const comes = (nth: number) => created + (nth + 1) * JOIN_INTERVAL_MIN * MINUTE_MS;
  const around = people.map((_, i) => people[(i + plan.rosterOffset * 5) % people.length]!);
  const players = around.slice(0, plan.players);
  const send = (command: ScrimCommand, by: string) => dispatch.send(scrimAggregate, command, { by });

  await send(
    {
      type: 'CreateScrim',
      scrimId,
      by: admin(captain),
      ctx: ctx(created),
      conversationId: uuid(),
      settings: settingsOf(plan, startsAt),
      host: { kind: 'random' },
      communityId,
      series: plan.bestOf ? { games: plan.bestOf, draft: true, fearless: 'hard', seconds: 0 } : { games: 1 },
    },
    captain.id,
  );
  let scrim: Scrim | undefined;
  for (const [i, { id }] of players.entries()) {
    const seat = { userId: id, ...SEATS[i]! };
    scrim = (await send({ type: 'JoinTeam', scrimId, by: player(id), ctx: ctx(comes(i)), seat }, id)).state;
  }
  for (const [i, { id }] of around.slice(10, 10 + plan.casters).entries())
    await send({ type: 'CastScrim', scrimId, by: player(id), ctx: ctx(comes(players.length + i)), userId: id }, id);
  if (plan.code)
    await send(
      { type: 'RecordCode', scrimId, ctx: ctx(startsAt), revision: 0, region: plan.region, code: codeOf(plan) },
      'riot',
    );
  for (const { id } of players.slice(players.length - (plan.leavers ?? 0)))
    await send({ type: 'LeaveTeam', scrimId, by: player(id), ctx: ctx(startsAt + MINUTE_MS), userId: id }, id);
  const winners = plan.winners ?? (plan.winner ? [plan.winner] : []);
  for (const [i, team] of winners.entries()) {
    if (plan.bestOf) await playDraft(scrim!, { game: i + 1, at: startsAt + i * GAME_MIN * MINUTE_MS }, dispatch);
    await send(
      {
        type: 'ReportWinner',
        scrimId,
        by: admin(captain),
        ctx: ctx(startsAt + (i + 1) * GAME_MIN * MINUTE_MS),
        team,
      },
      captain.id,
    );
  }
}

const admin = ({ id }: SeededPerson) => ({ userId: id, isAdmin: true });
const player = (userId: string) => ({ userId, isAdmin: false });

/** Far starts are on the quarter hour; near ones are exact to the minute. */
function startOf({ startsIn }: Plan, now: number): number {
  const step = Math.abs(startsIn) < 60 ? MINUTE_MS : QUARTER_MS;
  return Math.round((now + startsIn * MINUTE_MS) / step) * step;
}

const settingsOf = (
  { title, region, isPrivate = false, casters, rosterOffset, code = false }: Plan,
  startsAt: number,
) => ({
  title,
  region,
  startsAt: new Date(startsAt).toISOString(),
  visibility: isPrivate ? ('link' as const) : ('public' as const),
  maxCasters: casters > 0 || rosterOffset % 3 > 0 ? 2 : 0,
  lobbyName: title,
  lobbyPassword: password(),
  useCodes: code || startsAt > Date.now(),
});

const codeOf = ({ region, title }: Plan) => ({
  code: `${region}${randomBytes(3).toString('hex').slice(1)}-${randomUUID()}`,
  providerId: 1,
  tournamentId: 1,
  lobbyName: title,
});
