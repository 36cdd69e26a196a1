import { z } from 'zod';
import { communityRef } from './communities';
import { ROLES, TEAM_SIZE, TEAMS } from './constants';
import { localTime } from './local-time';
import { instantOrDay, instantSchema, localDate } from './instants';
import { pageQuery, pageSchema } from './pages';
import { templateBody, templateView } from './scrim-template';
import { multilineText, singleLineText } from './text';
import { playerView } from './users';
import { invalid } from './validation-texts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
const weekday = z.enum(WEEKDAYS);

/** Nights of a community that have not ended. */
export const NIGHTS_MAX = 10;
/** Evenings exist this long before they start. */
export const EVENINGS_AHEAD_MS = 28 * 24 * 3_600_000;
/** People who answered are asked again if an evening moves by this much. */
export const ASKING_MOVE_MS = 15 * 60_000;
export const ROLL_CALL_LEAD_MS = 3_600_000;
export const EVENING_REMINDER_LEAD_MS = 24 * 3_600_000;
/**
 * Lists of evenings name at most this many people of each answer; only the response about one evening names everybody.
 */
export const LISTED_PEOPLE_MAX = 20;
/** An evening takes answers and rounds until this long after its start. */
export const EVENING_LENGTH_MS = 12 * 3_600_000;
/** Lobbies are made this long before the start at the earliest: by then people know whether they come. */
export const ROUND_LEAD_MS = 3 * 3_600_000;
/**
 * For this long after a round, a round of another organiser is refused unless the request says that they have seen the
 * first one.
 */
export const UNSEEN_ROUND_MS = 30_000;

/** Every first, second or fourth week, counted from the week of the night's first date; or once a month. */
const nightRule = z.union([
  z.object({
    every: z.union([z.literal(1), z.literal(2), z.literal(4)]),
    days: z.array(weekday).max(WEEKDAYS.length),
  }),
  z.object({
    nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
    day: weekday,
  }),
]);
export type NightRule = z.infer<typeof nightRule>;

const EVENING_NOTES = ['skipped-hour', 'repeated-hour', 'offset-changed'] as const;
export const previewedEvening = z
  .object({
    date: z.string(),
    startsAt: z.string(),
    /** For example `+01:00`. */
    offset: z.string(),
    note: z.enum(EVENING_NOTES).nullable(),
  })
  .meta({ id: 'PreviewedEvening' });
export type PreviewedEvening = z.infer<typeof previewedEvening>;
const zone = z.string().min(1).max(64);
export const localSchedule = z
  .object({ rule: nightRule, time: localTime, zone, from: localDate('from') })
  .meta({ id: 'PreviewNight' });
export type LocalSchedule = z.infer<typeof localSchedule>;

const signUp = z.object({
  opensHours: z.number().int().min(1).max(336),
  closesMinutes: z.number().int().min(0).max(1_440),
});
export type NightSignUp = z.infer<typeof signUp>;
export const DEFAULT_SIGN_UP: NightSignUp = { opensHours: 168, closesMinutes: 30 };
export const DEFAULT_MAX_LOBBIES = 4;
const maxLobbies = z.number().int().min(1).max(10);

const name = singleLineText(invalid('titleMissing')).min(1, invalid('titleMissing')).max(100, invalid('titleTooLong'));
const optional = z.object({
  about: multilineText.max(1_000, invalid('aboutTooLong', { max: 1_000 })),
  until: localDate('until').nullable(),
  signUp: signUp.partial(),
  maxLobbies,
  template: templateBody,
});
export const createNightBody = z
  .object({ name, ...localSchedule.shape, ...optional.partial().shape })
  .meta({ id: 'CreateNight' });
export type CreateNightBody = z.infer<typeof createNightBody>;
/** Omitted fields keep their values. The changes count for evenings from `fromDate` on, by default the next one. */
export const editNightBody = z
  .object({ ...createNightBody.shape, fromDate: localDate('fromDate') })
  .partial()
  .meta({ id: 'EditNight' });
export type EditNightBody = z.infer<typeof editNightBody>;

const EVENING_STATES = ['planned', 'open', 'closed', 'dealt', 'cancelled'] as const;
export type EveningState = (typeof EVENING_STATES)[number];
const eveningState = z.enum(EVENING_STATES);
const eveningRef = z.object({ _id: z.string(), date: z.string(), startsAt: z.string(), state: eveningState });

export const nightView = z
  .object({
    _id: z.string(),
    community: communityRef,
    name: z.string(),
    about: z.string(),
    rule: nightRule,
    time: z.string(),
    zone: z.string(),
    from: z.string(),
    until: z.string().nullable(),
    signUp,
    maxLobbies: z.number().int(),
    template: templateView,
    paused: z.boolean(),
    ended: z.boolean(),
    /** Whether the viewer is notified when sign-up opens and of what moves or is cancelled. */
    following: z.boolean(),
    version: z.number().int(),
    /** The next eight that exist. */
    evenings: eveningRef.array(),
  })
  .meta({ id: 'Night' });
export type NightView = z.infer<typeof nightView>;
export const nightList = z.union([nightView.array(), pageSchema(nightView)]);

export const ANSWERS = ['in', 'maybe', 'out'] as const;
export type EveningAnswer = (typeof ANSWERS)[number];
const role = z.enum(ROLES);
const roles = role
  .array()
  .min(1)
  .max(ROLES.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, invalid('rolesTwice'));
const person = z.string().min(1).max(64);

/** `roles`: preferred first. `here`: present at the roll call. `by`: the organiser who answered for them. */
const signedUp = z.object({
  _user: playerView,
  roles: role.array(),
  at: z.string(),
  here: z.boolean(),
  by: playerView.nullable(),
});
export type SignedUp = z.infer<typeof signedUp>;
const roleCounts = z.partialRecord(role, z.number().int());

export const eveningView = z
  .object({
    _id: z.string(),
    night: z.object({ _id: z.string(), name: z.string() }),
    community: communityRef,
    name: z.string(),
    date: z.string(),
    startsAt: z.string(),
    zone: z.string(),
    state: eveningState,
    /** Whether this evening was changed by hand, after which changes of its night do not affect it. */
    edited: z.boolean(),
    /** Why it is cancelled. */
    reason: z.string().nullable(),
    maxLobbies: z.number().int(),
    signUp: z.object({ opensAt: z.string(), closesAt: z.string() }),
    /** In the order of their answers. Lists of evenings have only the first {@link LISTED_PEOPLE_MAX}. */
    in: signedUp.array(),
    maybe: signedUp.array(),
    inCount: z.number().int(),
    maybeCount: z.number().int(),
    outCount: z.number().int(),
    me: z.object({ answer: z.enum(ANSWERS), roles: role.array(), here: z.boolean() }).nullable(),
    /** The roles that are missing for lobby number `lobbies`; null if no more lobbies may be made. */
    missing: z.object({ lobbies: z.number().int(), roles: roleCounts }).nullable(),
    rounds: z
      .object({
        number: z.number().int(),
        scrims: z.object({ _id: z.string(), number: z.number().int() }).array(),
        reserves: playerView.array(),
      })
      .array(),
    version: z.number().int(),
  })
  .meta({ id: 'Evening' });
export type EveningView = z.infer<typeof eveningView>;
export const eveningList = z.union([eveningView.array(), pageSchema(eveningView)]);
export const eveningListQuery = pageQuery.extend({
  from: instantOrDay('from').optional(),
  to: instantOrDay('to').optional(),
});
export const ownEveningsQuery = pageQuery.extend({ days: z.coerce.number().int().min(1).max(28).default(14) });

export const answerBody = z
  .object({ answer: z.enum(ANSWERS), roles: roles.optional(), userId: person.optional() })
  .meta({ id: 'AnswerEvening' });
export type AnswerBody = z.infer<typeof answerBody>;
export const hereBody = z.object({ userId: person.optional() }).meta({ id: 'RollCall' });
export type HereBody = z.infer<typeof hereBody>;
export const editEveningBody = z
  .object({
    startsAt: instantSchema({ text: 'startTime' }),
    name,
    maxLobbies,
    /**
     * Later evenings of its night change too: they get the time of day of `startsAt`, and the other fields. An evening
     * that was not changed by hand keeps its date.
     */
    later: z.boolean(),
  })
  .partial()
  .meta({ id: 'EditEvening' });
export type EditEveningBody = z.infer<typeof editEveningBody>;
export const NIGHT_REASON_MAX = 200;
export const nightReasonBody = z
  .object({ reason: singleLineText().max(NIGHT_REASON_MAX).optional() })
  .meta({ id: 'NightReason' });

const SPLIT_MODES = ['balanced', 'random'] as const;
const SPLIT_SOURCES = ['here', 'in'] as const;
export const proposalBody = z
  .object({
    mode: z.enum(SPLIT_MODES).default('balanced'),
    lobbies: maxLobbies.optional(),
    seed: z.string().min(1).max(32).optional(),
    from: z.enum(SPLIT_SOURCES).optional(),
  })
  .meta({ id: 'ProposeSplit' });
export type ProposalBody = z.infer<typeof proposalBody>;
const proposedTeam = z.object({ _user: playerView, role }).array();
export const proposalView = z
  .object({
    seed: z.string(),
    round: z.number().int(),
    lobbies: z
      .object({
        teamOne: proposedTeam,
        teamTwo: proposedTeam,
        /** The difference of ranks between the sides. */
        gap: z.number().int(),
        /** How many play a role that they did not name. */
        offRole: z.number().int(),
      })
      .array(),
    reserves: playerView.array(),
    why: z.string().array(),
  })
  .meta({ id: 'ProposedSplit' });
export type ProposalView = z.infer<typeof proposalView>;

const team = z
  .object({ userId: person, role })
  .array()
  .length(TEAM_SIZE)
  .refine((seats) => new Set(seats.map((seat) => seat.role)).size === TEAM_SIZE, invalid('rolesTwice'));
export const lobbiesBody = z
  .object({
    lobbies: z.object({ teamOne: team, teamTwo: team, title: name.optional() }).array().min(1).max(10),
    /** The version of the evening that the caller has seen. If a round has been made since, this one is refused. */
    version: z.number().int().min(0).optional(),
  })
  .meta({ id: 'MakeLobbies' });
export type LobbiesBody = z.infer<typeof lobbiesBody>;

/** The evening that a notification is about, stored as JSON in its words. */
export interface NotifiedEvening {
  _id: string;
  name: string;
  startsAt: string;
  /** The zone of the night. Notifications of earlier releases have none. */
  zone?: string;
  /** People who answered are asked again. */
  again?: boolean;
  /** Why it is cancelled. */
  reasonId?: string;
  /** Where the recipient plays; without it they are a reserve. */
  seat?: { lobby: number; team: (typeof TEAMS)[number]; role: (typeof ROLES)[number] };
}
