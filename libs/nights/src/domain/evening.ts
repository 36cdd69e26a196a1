/**
 * An evening is one date of a night: planned → sign-up opens → closes → lobbies are made, round by round. It can be
 * moved and cancelled, by its night or by hand. Changes of the night do not affect an evening that was changed by hand.
 */
import { NO_ATTENDANCE, type Role, type TeamName } from '@muster/contracts/constants';
import { ONE_GAME } from '@muster/contracts/series';
import {
  EVENING_LENGTH_MS,
  EVENING_REMINDER_LEAD_MS,
  type EveningAnswer,
  type EveningState,
  type NightSignUp,
  ROLL_CALL_LEAD_MS,
  ROUND_LEAD_MS,
} from '@muster/contracts/nights';
import type { ScrimTemplate } from '@muster/contracts/scrim-template';
import type { Actor, CommandContext } from './actor';

/** The settings that an evening takes over from its night. */
export interface EveningSettings {
  name: string;
  zone: string;
  signUp: NightSignUp;
  maxLobbies: number;
  template: ScrimTemplate;
}
/**
 * `roles`: preferred first; none if they are out. `at`: ISO instant of the answer. `startsAt`: the start that
 * it was given for; older rows have none. `by`: the organiser who answered for them.
 */
export interface Answer {
  userId: string;
  answer: EveningAnswer;
  roles: readonly Role[];
  at: string;
  here: boolean;
  startsAt?: string;
  by?: string;
}
export interface DealtSeat {
  userId: string;
  role: Role;
}
/** `reserves`: of this lobby's scrim. */
export interface DealtLobby extends Record<TeamName, readonly DealtSeat[]> {
  scrimId: string;
  title: string;
  reserves: readonly { userId: string; roles: readonly Role[] }[];
}
/** `version`: of the evening once it was made. `reserves`: the people who came and have no seat. */
export interface Round {
  number: number;
  startsAt: string;
  at: string;
  by: string;
  version: number;
  lobbies: readonly DealtLobby[];
  reserves: readonly string[];
}
/** The cause of a cancellation. An evening that its night cancelled comes back with the night. */
export type CancelCause = 'organiser' | 'night';
/** The occasions on which followers of its night are notified. */
export type Followed = 'open' | 'reminder' | 'moved' | 'cancelled';

export interface Evening {
  id: string;
  nightId: string;
  communityId: string;
  date: string;
  startsAt: string;
  settings: EveningSettings;
  edited: boolean;
  cancelled: CancelCause | null;
  reasonId: string | null;
  /** Whether the timers of the current start have fired: sign-up opened, followers reminded, sign-up closed. */
  opened: boolean;
  reminded: boolean;
  closed: boolean;
  answers: readonly Answer[];
  rounds: readonly Round[];
  /** The version of the night that it was last changed by. */
  plan?: number;
  /** Grows with every change that calendars show. */
  revision: number;
  /** Number of events so far, which is the version. */
  version: number;
}
export const initialEvening: Evening = {
  id: '',
  nightId: '',
  communityId: '',
  date: '',
  startsAt: '',
  settings: {
    name: '',
    zone: 'UTC',
    signUp: { opensHours: 1, closesMinutes: 0 },
    maxLobbies: 1,
    template: {
      region: 'NA',
      maxCasters: 0,
      useTournamentCode: false,
      visibility: 'public',
      attendance: NO_ATTENDANCE,
      series: ONE_GAME,
    },
  },
  edited: false,
  cancelled: null,
  reasonId: null,
  opened: false,
  reminded: false,
  closed: false,
  answers: [],
  rounds: [],
  revision: 0,
  version: 0,
};

/** `plan`: the version of the night, if that is what changed the evening. */
interface ByPlan {
  plan?: number;
}
/** `asked`: the people who had answered and are asked again. */
export type EveningEvent =
  | {
      type: 'EveningPlanned';
      eveningId: string;
      nightId: string;
      communityId: string;
      date: string;
      startsAt: string;
      settings: EveningSettings;
    }
  | ({ type: 'EveningMoved'; startsAt: string; at: string; asked: readonly string[] } & ByPlan)
  | ({ type: 'EveningChanged'; settings: EveningSettings } & ByPlan)
  | { type: 'EveningTakenInHand' }
  | ({ type: 'EveningCancelled'; cause: CancelCause; reasonId: string | null } & ByPlan)
  | ({ type: 'EveningRestored'; at: string; asked: readonly string[] } & ByPlan)
  | { type: 'SignUpOpened'; reminded: boolean }
  | { type: 'EveningReminded' }
  | { type: 'SignUpClosed' }
  | ({ type: 'EveningAnswered'; by: string } & Omit<Answer, 'here' | 'startsAt' | 'by'>)
  | { type: 'AnswerDropped'; userId: string }
  | { type: 'RollCalled'; userId: string; here: boolean }
  | ({ type: 'RoundMade' } & Omit<Round, 'version'>)
  | { type: 'FollowersNotified'; about: Followed; occasion: number; to: readonly string[] };

export type SystemCommand<T extends string, P = unknown> = { type: T; eveningId: string; ctx: CommandContext } & P;
export type Command<T extends string, P = unknown> = SystemCommand<T, { by: Actor } & P>;

const DATE_LENGTH = '_YYYY-MM-DD'.length;
export const nightIdOf = (eveningId: string): string => eveningId.slice(0, -DATE_LENGTH);

const at = (evening: Pick<Evening, 'startsAt'>, beforeMs: number): string =>
  new Date(Date.parse(evening.startsAt) - beforeMs).toISOString();
type Timed = Pick<Evening, 'startsAt' | 'settings'>;
export const opensAt = (evening: Timed): string => at(evening, evening.settings.signUp.opensHours * 3_600_000);
export const closesAt = (evening: Timed): string => at(evening, evening.settings.signUp.closesMinutes * 60_000);
export const remindsAt = (evening: Timed): string => at(evening, EVENING_REMINDER_LEAD_MS);
export const rollCallOpensAt = (evening: Timed): string => at(evening, ROLL_CALL_LEAD_MS);
export const roundsOpenAt = (evening: Timed): string => at(evening, ROUND_LEAD_MS);
export const isOver = (evening: Timed, now: string): boolean => now >= at(evening, -EVENING_LENGTH_MS);
export const isDealt = ({ rounds }: Pick<Evening, 'rounds'>): boolean => rounds.length > 0;

export function stateAt(evening: Evening, now: string): EveningState {
  if (evening.cancelled) return 'cancelled';
  if (isDealt(evening)) return 'dealt';
  if (now < opensAt(evening)) return 'planned';
  return now < closesAt(evening) ? 'open' : 'closed';
}

export const answerOf = ({ answers }: Evening, userId: string): Answer | undefined =>
  answers.find((answer) => answer.userId === userId);
export const isComing = ({ answer }: Pick<Answer, 'answer'>): boolean => answer !== 'out';
/** Ids of those who are in or maybe. */
export const comingTo = ({ answers }: Pick<Evening, 'answers'>): string[] =>
  answers.filter(isComing).map(({ userId }) => userId);

/** The evening as if these people had neither answered it nor waited in a round. */
export const withoutPeople = (evening: Evening, userIds: ReadonlySet<string>): Evening =>
  userIds.size === 0
    ? evening
    : {
        ...evening,
        answers: evening.answers.filter(({ userId }) => !userIds.has(userId)),
        rounds: evening.rounds.map((round) => ({
          ...round,
          reserves: round.reserves.filter((userId) => !userIds.has(userId)),
        })),
      };

/** The timers of a start that has changed: those whose moment is still to come are due once more. */
export const withTimers = (evening: Evening, now: string): Evening => ({
  ...evening,
  opened: now >= opensAt(evening),
  reminded: now >= remindsAt(evening),
  closed: now >= closesAt(evening),
});

/**
 * Returns the people of the next round: first those who waited in the last one, then the others, each in the order of
 * their answers.
 */
export function poolOf(evening: Evening, from?: 'here' | 'in'): Answer[] {
  const here = evening.answers.filter((answer) => answer.here && isComing(answer));
  const isHere = from ? from === 'here' : here.length > 0;
  const pool = isHere ? here : evening.answers.filter(({ answer }) => answer === 'in');
  const waited = new Set(evening.rounds.at(-1)?.reserves);
  const rank = ({ userId, at: since }: Answer) => `${waited.has(userId) ? 0 : 1} ${since} ${userId}`;
  return pool.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
