/** Lobbies are made out of those who came, round by round. */
import { type Role, TEAMS } from '@muster/contracts/constants';
import { UNSEEN_ROUND_MS } from '@muster/contracts/nights';
import { Rejection } from '@muster/kernel';
import { type Actor, assertOrganiser } from './actor';
import { NightRejection } from './errors';
import {
  type Answer,
  type Command,
  type DealtLobby,
  type Evening,
  type EveningEvent,
  isOver,
  poolOf,
  type Round,
  withoutPeople,
  roundsOpenAt,
} from './evening';
import { playableRoles } from './matching';
import { dealtNotifications } from './notified';

type NewLobby = Omit<DealtLobby, 'reserves'>;
/**
 * `seen`: the version of the evening that the caller has seen. `absent`: people who answered and cannot play, because
 * their accounts are deleted or banned.
 */
export type MakeRound = Command<
  'MakeRound',
  { lobbies: readonly NewLobby[]; seen?: number | undefined; absent?: readonly string[] }
>;

function make({ by, ctx, lobbies, seen, absent = [] }: MakeRound, evening: Evening): EveningEvent[] {
  assertOrganiser(by);
  if (evening.cancelled) throw new NightRejection('evening-cancelled');
  if (isOver(evening, ctx.now)) throw new NightRejection('evening-over');
  const opensAt = roundsOpenAt(evening);
  if (ctx.now < opensAt) throw new NightRejection('round-too-early', { opensAt });
  const last = evening.rounds.at(-1);
  if (last && isUnseen(last, { by: by.userId, seen, now: ctx.now })) throw new NightRejection('round-just-made');
  const startsAt = evening.startsAt > ctx.now ? evening.startsAt : ctx.now;
  if (ctx.room && isCounted(evening, by, ctx.now) && lobbies.length > ctx.room.left)
    throw new Rejection('too-many-scrims', { max: ctx.room.max });
  const seated = new Set(lobbies.flatMap((lobby) => TEAMS.flatMap((team) => lobby[team].map(({ userId }) => userId))));
  const waiting = poolOf(withoutPeople(evening, new Set(absent))).filter(({ userId }) => !seated.has(userId));
  return [
    {
      type: 'RoundMade',
      number: evening.rounds.length + 1,
      startsAt,
      at: ctx.now,
      by: by.userId,
      lobbies: withReserves(evening, lobbies, waiting),
      reserves: waiting.map(({ userId }) => userId),
    },
  ];
}

/** Whether lobbies made now count in the limit of upcoming public scrims. */
export const isCounted = ({ startsAt, settings }: Evening, by: Actor, now: string): boolean =>
  startsAt > now && settings.template.visibility === 'public' && !by.isAdmin;

/**
 * A version says that its caller has seen all rounds up to it, in whichever tab. Without one, the last round counts as
 * unseen for {@link UNSEEN_ROUND_MS}, except by its maker.
 */
const isUnseen = (last: Round, { by, seen, now }: { by: string; seen: number | undefined; now: string }): boolean =>
  seen === undefined ? last.by !== by && Date.parse(now) - Date.parse(last.at) < UNSEEN_ROUND_MS : seen < last.version;

/**
 * Assigns everyone left over as a reserve to the lobby with room in which the fewest people play that person's first
 * role without having named it; of several such lobbies to the first.
 */
function withReserves(evening: Evening, lobbies: readonly NewLobby[], waiting: readonly Answer[]): DealtLobby[] {
  const { reserves: room } = evening.settings.template.attendance;
  const rolesOf = new Map(evening.answers.map((answer) => [answer.userId, playableRoles(answer)]));
  const dealt = lobbies.map((lobby) => ({ ...lobby, reserves: [] as Pick<Answer, 'userId' | 'roles'>[] }));
  for (const { userId, roles } of waiting) {
    const open = dealt.filter(({ reserves }) => reserves.length < room);
    const [best] = open.toSorted((a, b) => countOffRole(a, roles[0], rolesOf) - countOffRole(b, roles[0], rolesOf));
    best?.reserves.push({ userId, roles });
  }
  return dealt;
}

/** How many people of the lobby play the role without having named it. People who named no role play any. */
const countOffRole = (
  lobby: NewLobby,
  wanted: Role | undefined,
  rolesOf: ReadonlyMap<string, readonly Role[]>,
): number =>
  TEAMS.flatMap((team) => lobby[team]).filter(
    ({ userId, role }) => role === wanted && rolesOf.get(userId)?.includes(role) === false,
  ).length;

type Of<T extends EveningEvent['type']> = Extract<EveningEvent, { type: T }>;
export const rounds = {
  commands: { MakeRound: make },
  events: {
    RoundMade: {
      apply: (evening: Evening, { type: _, ...round }: Of<'RoundMade'>): Evening => ({
        ...evening,
        rounds: [...evening.rounds, { ...round, version: evening.version + 1 }],
      }),
      notify: (_: Of<'RoundMade'>, evening: Evening) => dealtNotifications(evening, evening.rounds.at(-1)!),
    },
  },
};
