/** Lobbies are made out of those who came, round by round. */
import { TEAMS } from '@muster/contracts/constants';
import { UNSEEN_ROUND_MS } from '@muster/contracts/nights';
import { assertOrganiser } from './actor';
import { NightRejection } from './errors';
import {
  type Answer,
  type Command,
  type DealtLobby,
  type Evening,
  type EveningEvent,
  isOver,
  poolOf,
  type SystemCommand,
} from './evening';
import { dealtNotifications } from './notified';

type NewLobby = Omit<DealtLobby, 'reserves'>;
/** `seen`: the version of the evening that the caller has seen. */
export type MakeRound = Command<'MakeRound', { lobbies: readonly NewLobby[]; seen?: number | undefined }>;
/** All scrims of the round exist. */
export type OpenRound = SystemCommand<'OpenRound', { number: number }>;

function make({ by, ctx, lobbies, seen }: MakeRound, evening: Evening): EveningEvent[] {
  assertOrganiser(by);
  if (evening.cancelled) throw new NightRejection('evening-cancelled');
  if (isOver(evening, ctx.now)) throw new NightRejection('evening-over');
  const last = evening.rounds.at(-1);
  if (last && isUnseen(last, by.userId, seen, ctx.now)) throw new NightRejection('round-just-made');
  const seated = new Set(lobbies.flatMap((lobby) => TEAMS.flatMap((team) => lobby[team].map(({ userId }) => userId))));
  const waiting = poolOf(evening).filter(({ userId }) => !seated.has(userId));
  return [
    {
      type: 'RoundMade',
      number: evening.rounds.length + 1,
      startsAt: evening.startsAt > ctx.now ? evening.startsAt : ctx.now,
      at: ctx.now,
      by: by.userId,
      lobbies: withReserves(evening, lobbies, waiting),
      reserves: waiting.map(({ userId }) => userId),
    },
  ];
}

const isUnseen = (
  last: { at: string; by: string; version: number },
  by: string,
  seen: number | undefined,
  now: string,
): boolean =>
  last.by !== by &&
  (seen === undefined || seen < last.version) &&
  Date.parse(now) - Date.parse(last.at) < UNSEEN_ROUND_MS;

/** Each who waits becomes a reserve of the first lobby with room in which their role is played best. */
function withReserves(evening: Evening, lobbies: readonly NewLobby[], waiting: readonly Answer[]): DealtLobby[] {
  const { reserves: room } = evening.settings.template.attendance;
  const named = new Map(evening.answers.map(({ userId, roles }) => [userId, roles]));
  const dealt = lobbies.map((lobby) => ({ ...lobby, reserves: [] as Pick<Answer, 'userId' | 'roles'>[] }));
  const lackOf = (lobby: NewLobby, { roles: [wanted] }: Answer): number =>
    TEAMS.flatMap((team) => lobby[team]).filter(
      ({ userId, role }) => role === wanted && named.get(userId)?.includes(role) === false,
    ).length;
  for (const person of waiting) {
    const open = dealt.filter(({ reserves }) => reserves.length < room);
    const [first] = open.toSorted((a, b) => lackOf(a, person) - lackOf(b, person));
    first?.reserves.push({ userId: person.userId, roles: person.roles });
  }
  return dealt;
}

type Of<T extends EveningEvent['type']> = Extract<EveningEvent, { type: T }>;
export const rounds = {
  commands: {
    MakeRound: make,
    OpenRound: ({ number }: OpenRound, evening: Evening): EveningEvent[] =>
      evening.rounds.some((round) => round.number === number && !round.ready) ? [{ type: 'RoundOpened', number }] : [],
  },
  events: {
    RoundMade: {
      apply: (evening: Evening, { type: _, ...round }: Of<'RoundMade'>): Evening => ({
        ...evening,
        rounds: [...evening.rounds, { ...round, version: evening.version + 1, ready: false }],
      }),
    },
    RoundOpened: {
      apply: (evening: Evening, { number }: Of<'RoundOpened'>): Evening => ({
        ...evening,
        rounds: evening.rounds.map((round) => (round.number === number ? { ...round, ready: true } : round)),
      }),
      notify: ({ number }: Of<'RoundOpened'>, evening: Evening) =>
        dealtNotifications(
          evening,
          evening.rounds.find((round) => round.number === number)!,
        ),
    },
  },
};
