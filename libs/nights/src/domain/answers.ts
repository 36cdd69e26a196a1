/** The answers of people to an evening, and the roll call. */
import type { Role } from '@muster/contracts/constants';
import type { EveningAnswer } from '@muster/contracts/nights';
import { Rejection } from '@muster/kernel';
import { assertOrganiser } from './actor';
import { NightRejection } from './errors';
import {
  answerOf,
  closesAt,
  type Command,
  type Evening,
  type EveningEvent,
  isComing,
  isDealt,
  isOver,
  opensAt,
  type SystemCommand,
  rollCallOpensAt,
} from './evening';

/** `userId`: the member whom an organiser answers for. `roles`: those they play, or played last time. */
export type AnswerEvening = Command<
  'AnswerEvening',
  { userId: string | null; answer: EveningAnswer; roles: readonly Role[] }
>;
export type CallRoll = Command<'CallRoll', { userId: string; here: boolean }>;
/** The person is no member any more. */
export type DropAnswer = SystemCommand<'DropAnswer', { userId: string }>;

function answer({ by, ctx, userId, answer: given, roles }: AnswerEvening, evening: Evening): EveningEvent[] {
  if (given !== 'out' && roles.length === 0) throw new NightRejection('roles-needed');
  if (userId !== null) assertOrganiser(by);
  else if (by.role === null) throw new Rejection('members-only');
  assertTakesAnswers(evening, ctx.now, given, userId !== null);
  const person = userId ?? by.userId;
  const named = given === 'out' ? [] : roles;
  const before = answerOf(evening, person);
  if (before?.answer === given && before.roles.join() === named.join()) return [];
  // People who only change their roles keep their place in the order of answers.
  const since = before && isComing(before) && given === before.answer ? before.at : ctx.now;
  return [{ type: 'EveningAnswered', userId: person, answer: given, roles: named, at: since, by: by.userId }];
}

/** After lobbies were made, answers count for the next round. */
function assertTakesAnswers(evening: Evening, now: string, given: EveningAnswer, isOrganiser: boolean): void {
  if (evening.cancelled || isOver(evening, now)) throw new NightRejection('sign-up-closed');
  if (isOrganiser || isDealt(evening)) return;
  if (now < opensAt(evening)) throw new NightRejection('sign-up-not-open', { opensAt: opensAt(evening) });
  if (now < closesAt(evening) || (given === 'out' && now < evening.startsAt)) return;
  throw new NightRejection('sign-up-closed');
}

function callRoll({ by, ctx, userId, here }: CallRoll, evening: Evening): EveningEvent[] {
  if (userId !== by.userId) assertOrganiser(by);
  else if (by.role === null && !by.isAdmin) throw new Rejection('members-only');
  const opens = rollCallOpensAt(evening);
  if (evening.cancelled || ctx.now < opens || isOver(evening, ctx.now))
    throw new NightRejection('roll-call-not-open', { opensAt: opens });
  const given = answerOf(evening, userId);
  if (!given || !isComing(given)) throw new NightRejection('not-signed-up');
  return given.here === here ? [] : [{ type: 'RollCalled', userId, here }];
}

type Of<T extends EveningEvent['type']> = Extract<EveningEvent, { type: T }>;
export const answers = {
  commands: {
    AnswerEvening: answer,
    CallRoll: callRoll,
    DropAnswer: ({ userId, ctx }: DropAnswer, evening: Evening): EveningEvent[] =>
      answerOf(evening, userId) && !isOver(evening, ctx.now) ? [{ type: 'AnswerDropped', userId }] : [],
  },
  events: {
    EveningAnswered: {
      apply: (evening: Evening, { userId, answer: given, roles, at, by }: Of<'EveningAnswered'>): Evening => {
        const here = given !== 'out' && (answerOf(evening, userId)?.here ?? false);
        const others = evening.answers.filter((other) => other.userId !== userId);
        const said = { userId, answer: given, roles, at, here, startsAt: evening.startsAt };
        return { ...evening, answers: [...others, { ...said, ...(by !== userId && { by }) }] };
      },
    },
    AnswerDropped: {
      apply: (evening: Evening, { userId }: Of<'AnswerDropped'>): Evening => ({
        ...evening,
        answers: evening.answers.filter((other) => other.userId !== userId),
      }),
    },
    RollCalled: {
      apply: (evening: Evening, { userId, here }: Of<'RollCalled'>): Evening => ({
        ...evening,
        answers: evening.answers.map((given) => (given.userId === userId ? { ...given, here } : given)),
      }),
    },
  },
};
