import { z } from 'zod';
import { OFFER_REASONS } from './attendance';
import { singleLineText } from './text';
import { roleSchema, teamNameSchema } from './scrims';
import { invalid } from './validation-texts';

export const TIMELINE_EVENT_KINDS = [
  'created',
  'tenReady',
  'linedUp',
  'seatsCalled',
  'seatCallEnded',
  'joined',
  'assigned',
  'drawn',
  'moved',
  'swapped',
  'left',
  'kicked',
  'cast',
  'uncast',
  'captainDrawn',
  'captainChosen',
  'renamed',
  'rescheduled',
  'regionChanged',
  'privacyChanged',
  'castersLimited',
  'lobbyRenamed',
  'passwordChanged',
  'codesSwitched',
  'started',
  'codeIssued',
  'codeVoided',
  'codeFailed',
  'winnerProposed',
  'winnerReported',
  'winnerCorrected',
  'seriesChanged',
  'draftBegun',
  'draftDrawn',
  'draftPaused',
  'draftResumed',
  'draftTakenBack',
  'draftReset',
  'draftDone',
  'imageAdded',
  'imageRemoved',
  'undone',
  'attendanceChanged',
  'checkInOpened',
  'checkInReminded',
  'checkInClosed',
  'checkInsVoided',
  'checkedIn',
  'checkInWithdrawn',
  'nudged',
  'reserveJoined',
  'reserveLeft',
  'standInRequested',
  'standInWithdrawn',
  'offerMade',
  'offerDeclined',
  'offerExpired',
  'offerWithdrawn',
  'seatOpened',
  'seatPassed',
  'seatUnfilled',
  'deleted',
] as const;
export type TimelineEventKind = (typeof TIMELINE_EVENT_KINDS)[number];

const seat = z.object({ team: teamNameSchema, role: roleSchema });
/** An event with the fields its kind needs, never a secret. Users are ids, which refer to `people`. */
export const timelineEvent = z.object({
  kind: z.enum(TIMELINE_EVENT_KINDS),
  person: z.string().optional(),
  seat: seat.optional(),
  other: z.string().optional(),
  otherSeat: seat.optional(),
  team: teamNameSchema.nullable().optional(),
  /** The new title, start or region. */
  to: z.string().optional(),
  on: z.boolean().optional(),
  count: z.number().int().optional(),
  /** Number of a game of a series. */
  game: z.number().int().optional(),
  /** For `undone`: the step and the reason. */
  version: z.number().int().optional(),
  reason: z.string().optional(),
  /** The missing people of a check-in. Only those who manage the scrim get them. */
  missing: z.array(z.string()).optional(),
  /** Why a seat was offered or passed on. */
  offer: z.enum(OFFER_REASONS).optional(),
  /** The roles that a reserve would play, or of seats that a team opens. */
  roles: z.array(roleSchema).optional(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** The roster after a step. */
export const timelineRoster = z.object({
  teamOne: z.array(z.object({ role: roleSchema, person: z.string() })),
  teamTwo: z.array(z.object({ role: roleSchema, person: z.string() })),
  casters: z.array(z.string()),
  captain: z.string().nullable(),
  teamWon: teamNameSchema.nullable(),
});
export type TimelineRoster = z.infer<typeof timelineRoster>;

export const timelineStep = z.object({
  /** The scrim's version after the step, which identifies it. */
  version: z.number().int(),
  at: z.string(),
  /** Null for steps of the system. */
  by: z.string().nullable(),
  facts: z.array(timelineEvent),
  roster: timelineRoster,
  /** Whether an admin could undo the step now. */
  undoable: z.boolean(),
  undone: z.boolean(),
});
export type TimelineStep = z.infer<typeof timelineStep>;

/** Newest last. `people`: all users in it with their current names. */
export const timelineView = z
  .object({
    version: z.number().int(),
    steps: z.array(timelineStep),
    people: z.array(z.object({ _id: z.string(), name: z.string() })),
    earlier: z.boolean(),
  })
  .meta({ id: 'Timeline' });
export type TimelineView = z.infer<typeof timelineView>;

/** Selects the newest `limit` steps that ended before version `before`. */
export const timelineQuery = z.object({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export const UNDO_REASON_MAX = 200;
export const undoBody = z
  .object({
    version: z.number(invalid('chooseStep')).int().min(1),
    reason: singleLineText(invalid('reasonMissing'))
      .min(1, invalid('reasonMissing'))
      .max(UNDO_REASON_MAX, invalid('undoReasonTooLong', { max: UNDO_REASON_MAX })),
  })
  .meta({ id: 'Undo' });
