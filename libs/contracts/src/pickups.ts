/** "Around tonight": people who are there to play, and the check that asks ten of them. */
import { z } from 'zod';
import { communityRef } from './communities';
import { ROLES, SCRIM_SIZE } from './constants';
import { instantSchema } from './instants';
import { localTime } from './local-time';
import { WEEKDAYS } from './nights';
import { pickupSettings } from './pickup-settings';
import { scrimSummary } from './scrims';
import { playerView } from './users';
import { invalid } from './validation-texts';

/** An entry ends, and begins, at most this far ahead. */
export const AROUND_AHEAD_MS = 12 * 3_600_000;
const AROUND_COMMUNITIES_MAX = 20;
/** A press on *I'm around* or *ready* makes its person ready for a check that asks within this time. */
export const PRESSED_READY_MS = 60_000;
/** Being ready makes a person ready beforehand for this long. */
export const READY_AFTER_CHECK_MS = 5 * 60_000;
const READY_MINUTES_MAX = 10;
export const READY_MINUTES_DEFAULT = 5;
/** A person who said no is not asked again for this long. */
export const PAUSE_MS = 10 * 60_000;
export const CHECK_LENGTH_MS = 5 * 60_000;
/** Nobody is asked with less time than this. */
export const SHORTEST_QUESTION_MS = 30_000;
/** Ten can be kept for this long before a check begins by itself. */
export const AUTO_START_MS = 10_000;
/** People who are seated in a scrim that starts within this time are not asked. */
export const SEATED_LEAD_MS = 45 * 60_000;
/** People who are in for an evening within this time are not asked. */
export const EVENING_LEAD_MS = 90 * 60_000;
export const WATCH_COUNT_DEFAULT = 8;
/** A watch tells its person at most once in this time. */
export const WATCH_REST_MS = 3 * 3_600_000;

const role = z.enum(ROLES);
const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;
const roles = role.array().min(1).max(ROLES.length).refine(areDistinct, invalid('rolesTwice'));
const atLeast = z.number().int().min(1).max(SCRIM_SIZE);

/**
 * `roles`: preferred first; without it those of last time, else the preferred ones of the account. `communities`: ids or
 * addresses; without it all of the caller's that play pick-ups. `atLeast`: counts the caller in once so many are there.
 * `discord`: whether Discord names them.
 */
export const aroundBody = z
  .object({
    until: instantSchema('until'),
    from: instantSchema('from').optional(),
    roles: roles.optional(),
    communities: z.string().min(1).max(64).array().min(1).max(AROUND_COMMUNITIES_MAX).optional(),
    atLeast: atLeast.default(1),
    discord: z.boolean().default(true),
  })
  .meta({ id: 'ImAround' });
export type AroundBody = z.output<typeof aroundBody>;
export const readyBeforehandBody = z
  .object({ minutes: z.number().int().min(1).max(READY_MINUTES_MAX).default(READY_MINUTES_DEFAULT) })
  .meta({ id: 'ReadyBeforehand' });

/** The caller's own entry. `since` decides about the order in which people are asked. */
export const ownAround = z
  .object({
    communities: communityRef.array(),
    from: z.string(),
    until: z.string(),
    roles: role.array(),
    atLeast: z.number().int(),
    discord: z.boolean(),
    since: z.string(),
    /** Ready beforehand until then: the next check finds them ready. */
    readyUntil: z.string().nullable(),
    /** Not asked until then, because they said no. */
    pausedUntil: z.string().nullable(),
  })
  .meta({ id: 'OwnAround' });
export type OwnAround = z.infer<typeof ownAround>;
/** Null: the caller is not around. */
export const perhapsAround = ownAround.nullable();

const missingPeople = z.object({ people: z.number().int(), roles: z.partialRecord(role, z.number().int()) });
const CHECK_STATES = ['asking', 'made', 'off'] as const;
export type CheckState = (typeof CHECK_STATES)[number];
const checkState = z.enum(CHECK_STATES);
const counts = { state: checkState, ready: z.number().int(), needed: z.literal(SCRIM_SIZE), closesAt: z.string() };

/** A check for people who are not asked. */
const checkRef = z.object({ _id: z.string(), ...counts });
export type CheckRef = z.infer<typeof checkRef>;

/** People around in a community, for its members. */
export const communityAround = z
  .object({
    community: communityRef,
    count: z.number().int(),
    people: z.object({ _user: playerView, roles: role.array(), from: z.string(), until: z.string() }).array(),
    /** People who count once more are there. */
    ifEnough: z.object({ _user: playerView, roles: role.array(), atLeast: z.number().int() }).array(),
    /** The people and roles that ten lack; null when ten can sit in roles that they named. */
    missing: missingPeople.nullable(),
    /** The check that is running. */
    check: checkRef.nullable(),
    settings: pickupSettings,
    /** The viewer's own entry, if it names this community. */
    me: ownAround.nullable(),
    /** The newer of two of these is the one with the later instant. */
    serverNow: z.string(),
  })
  .meta({ id: 'CommunityAround' });
export type CommunityAround = z.infer<typeof communityAround>;

const CHECK_ANSWERS = ['asked', 'ready'] as const;
const checkAnswer = z.enum(CHECK_ANSWERS);
export type CheckAnswer = z.infer<typeof checkAnswer>;
/** Nobody sees who said no or nothing: `people` are those who are asked or ready now. */
export const checkView = z
  .object({
    _id: z.string(),
    community: communityRef,
    ...counts,
    startedAt: z.string(),
    people: z.object({ _user: playerView, answer: checkAnswer, until: z.string() }).array(),
    /** The scrim that came of it. */
    scrim: scrimSummary.nullable(),
    /** Null for people who are not asked, or not any more. */
    me: z.object({ answer: checkAnswer, until: z.string() }).nullable(),
    serverNow: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'ReadyCheck' });
export type CheckView = z.infer<typeof checkView>;

/** `from` and `to` are wall-clock times of `zone`. `days`: those on which the hours begin; without them every day. */
export const watchBody = z
  .object({
    count: z.number().int().min(2).max(SCRIM_SIZE).default(WATCH_COUNT_DEFAULT),
    from: localTime,
    to: localTime,
    zone: z.string().max(64),
    days: z.enum(WEEKDAYS).array().min(1).max(WEEKDAYS.length).refine(areDistinct).optional(),
  })
  .meta({ id: 'WatchAround' });
export type WatchBody = z.output<typeof watchBody>;
export const aroundWatch = z
  .object({
    count: z.number().int(),
    from: z.string(),
    to: z.string(),
    zone: z.string(),
    days: z.enum(WEEKDAYS).array().nullable(),
  })
  .meta({ id: 'AroundWatch' });
export type AroundWatch = z.infer<typeof aroundWatch>;
export const perhapsWatch = aroundWatch.nullable();
