import { z } from 'zod';
import { DAY_NOTE_MAX } from './availability';
import { ROLES } from './constants';
import { singleLineText } from './text';
import { MEMBER_KINDS } from './teams';
import { playerView } from './users';

export const TIMES_DAYS_MAX = 16;
/** A team asks again after so long. */
export const ASK_AGAIN_MS = 20 * 60 * 60_000;
const DATE_STATUSES = ['unknown', 'no', 'busy', 'free', 'partly'] as const;
const role = z.enum(ROLES);
const span = z.object({ startsAt: z.string(), endsAt: z.string() });

/** Instants and a number of games, which are checked together. */
export const timesQuery = z.object({ from: z.string(), to: z.string(), games: z.string() }).partial();
export type TimesQuery = z.infer<typeof timesQuery>;

/** `by`: id of the person who asked; null if the team asks once a week by itself. */
const asked = z.object({ at: z.string(), by: z.string().nullable() });
export const timesView = z
  .object({
    /** How long a scrim of this many games takes. */
    minutes: z.number().int(),
    members: z
      .object({
        _user: playerView,
        kind: z.enum(MEMBER_KINDS),
        roles: role.array(),
        days: z.object({ date: z.string(), status: z.enum(DATE_STATUSES), note: z.string().nullable() }).array(),
        free: span.array(),
        busy: span.array(),
      })
      .array(),
    /** `from`, `to`: the first and the last start. `missing`: each role whose absence leaves four. */
    starts: z
      .object({
        from: z.string(),
        to: z.string(),
        tier: z.enum(['full', 'one-short']),
        missing: role.array(),
        people: z.string().array(),
      })
      .array(),
    asked: asked.nullable(),
  })
  .meta({ id: 'TeamTimes' });
export type TimesView = z.infer<typeof timesView>;

export const askBody = z.object({ note: singleLineText().max(DAY_NOTE_MAX).nullish() }).meta({ id: 'AskTeam' });
export const askedView = z.object({ asked }).meta({ id: 'TeamAsked' });
