/** Captains may pause a draft once, managers at any time, and a freed seat pauses it by itself. */
import { TEAMS, type TeamName } from '@muster/contracts/constants';
import { CAPTAIN_PAUSE_MS } from '@muster/contracts/draft-rules';
import type { Pauser } from '@muster/contracts/drafts';
import { DraftRejection } from './errors';
import { after, assertFull, captainTeam, clockOf, situationOf, isFull, leftOf } from './rules';
import type { Command, Draft, DraftEvent, SystemCommand } from './state';

export type PauseDraft = Command<'PauseDraft'>;
export type ResumeDraft = Command<'ResumeDraft'>;
/** A seat was freed. Ignored unless the draft runs and a team is short. */
export type PauseForSeats = SystemCommand<'PauseForSeats'>;
type EventNamed<T extends DraftEvent['type']> = Extract<DraftEvent, { type: T }>;

function pause({ by, ctx }: PauseDraft, draft: Draft): readonly DraftEvent[] {
  const { scrim } = situationOf(ctx);
  const team = captainTeam(draft, scrim, by.userId);
  if (!by.isManager && !team) throw new DraftRejection('captain-only');
  if (draft.state === 'paused') throw new DraftRejection('draft-paused');
  if (draft.state !== 'drafting' || scrim.winner !== null) throw new DraftRejection('draft-not-open');
  if (by.isManager || !team) return [paused(draft, ctx.now, 'manager')];
  if (draft.pauseUsed[team]) throw new DraftRejection('pause-used');
  return [paused(draft, ctx.now, team, after(ctx.now, CAPTAIN_PAUSE_MS))];
}

const paused = (draft: Draft, now: string, by: Pauser, until: string | null = null): DraftEvent => ({
  type: 'DraftPaused',
  by,
  leftMs: draft.state === 'paused' ? draft.leftMs : leftOf(draft, now),
  until,
});

function resume({ by, ctx }: ResumeDraft, draft: Draft): readonly DraftEvent[] {
  const { scrim } = situationOf(ctx);
  const team = captainTeam(draft, scrim, by.userId);
  if (!by.isManager && !team) throw new DraftRejection('captain-only');
  if (draft.state !== 'paused' || scrim.winner !== null) throw new DraftRejection('not-paused');
  if (!by.isManager && draft.pausedBy !== team) throw new DraftRejection('captain-only');
  assertFull(scrim);
  return [resumed(draft, ctx.now)];
}

/** The clock goes on with the time that was left. */
export const resumed = (draft: Draft, now: string): DraftEvent => ({
  type: 'DraftResumed',
  clock: draft.leftMs === null ? null : clockOf(now, draft.leftMs),
});

function pauseForSeats({ ctx }: PauseForSeats, draft: Draft): readonly DraftEvent[] {
  const scrim = ctx.situation?.scrim;
  if (!scrim || scrim.winner !== null || isFull(scrim)) return [];
  const runs = draft.state === 'selecting' || draft.state === 'drafting' || draft.state === 'paused';
  return runs && draft.pausedBy !== 'seats' ? [paused(draft, ctx.now, 'seats')] : [];
}

const isTeam = (by: Pauser): by is TeamName => TEAMS.includes(by as TeamName);

export const pauses = {
  commands: { PauseDraft: pause, ResumeDraft: resume, PauseForSeats: pauseForSeats },
  events: {
    DraftPaused: {
      apply: (draft: Draft, { by, leftMs, until }: EventNamed<'DraftPaused'>): Draft => ({
        ...draft,
        state: 'paused',
        pausedFrom: draft.settled ? 'drafting' : 'selecting',
        pausedBy: by,
        pausedUntil: until,
        pauseUsed: isTeam(by) ? { ...draft.pauseUsed, [by]: true } : draft.pauseUsed,
        clock: null,
        leftMs,
      }),
    },
    DraftResumed: {
      apply: (draft: Draft, { clock }: EventNamed<'DraftResumed'>): Draft => ({
        ...draft,
        state: draft.pausedFrom,
        pausedBy: null,
        pausedUntil: null,
        clock,
        leftMs: null,
      }),
    },
  },
};
