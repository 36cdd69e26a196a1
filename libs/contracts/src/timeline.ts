import { z } from 'zod';
import { singleLineText } from './text';
import { roleSchema, teamNameSchema } from './scrims';

/** What can have happened to a scrim. */
export const TIMELINE_EVENT_KINDS = [
  'created',
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
  'imageAdded',
  'imageRemoved',
  'undone',
] as const;
export type TimelineEventKind = (typeof TIMELINE_EVENT_KINDS)[number];

const seat = z.object({ team: teamNameSchema, role: roleSchema });
/**
 * One thing that happened. Only what its kind needs is there; people are ids, to be looked up in `people`. Never a
 * secret.
 */
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
  /** `undone`: which step, and why. */
  version: z.number().int().optional(),
  reason: z.string().optional(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** The teams as they were after a step: ids. */
export const timelineRoster = z.object({
  teamOne: z.array(z.object({ role: roleSchema, person: z.string() })),
  teamTwo: z.array(z.object({ role: roleSchema, person: z.string() })),
  casters: z.array(z.string()),
  captain: z.string().nullable(),
  teamWon: teamNameSchema.nullable(),
});
export type TimelineRoster = z.infer<typeof timelineRoster>;

export const timelineStep = z.object({
  /** The scrim's version after it; names the step. */
  version: z.number().int(),
  at: z.string(),
  /** Who did it; null: nobody, it happened by itself. */
  by: z.string().nullable(),
  facts: z.array(timelineEvent),
  roster: timelineRoster,
  /** An admin could take it back as things stand. */
  undoable: z.boolean(),
  undone: z.boolean(),
});
export type TimelineStep = z.infer<typeof timelineStep>;

/** Newest last. `people`: everybody named in it, by the name he has today. */
export const timelineView = z
  .object({
    version: z.number().int(),
    steps: z.array(timelineStep),
    people: z.array(z.object({ _id: z.string(), name: z.string() })),
    earlier: z.boolean(),
  })
  .meta({ id: 'Timeline' });
export type TimelineView = z.infer<typeof timelineView>;

/** `before`: only steps that ended before this version; the newest `limit` of them. */
export const timelineQuery = z.object({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export const UNDO_REASON_MAX = 200;
export const undoBody = z
  .object({
    version: z.number('Choose a step').int().min(1),
    reason: singleLineText('A reason is required')
      .min(1, 'A reason is required')
      .max(UNDO_REASON_MAX, `A reason must be at most ${UNDO_REASON_MAX} characters`),
  })
  .meta({ id: 'Undo' });
