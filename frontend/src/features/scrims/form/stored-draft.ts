import { ONE_GAME } from '@muster/contracts/series';
import dayjs from 'dayjs';
import { readOwn, writeOwn } from '../../../shared/own-storage';
import { nextAt } from './community-defaults';
import type { Draft } from './scrim-draft';

const KEY = 'muster-scrim-draft';
interface Stored {
  /** Drafts from before there were series and rematches lack them. */
  draft: Omit<Draft, 'start' | 'series' | 'rematchOf'> &
    Partial<Pick<Draft, 'series' | 'rematchOf'>> & { start: string | null };
}

/** Stores what was typed for a new scrim, so that it survives other pages and a reload; null forgets it. */
export const storeDraft = (userId: string, draft: Draft | null): boolean =>
  writeOwn(KEY, userId, draft && { draft: { ...draft, start: draft.start?.toISOString() ?? null } });

/** Returns the stored draft. A start that has passed is the next one at that time of day. */
export function readDraft(userId: string, now: number): Draft | null {
  const stored = readOwn(KEY, userId) as Stored | null | undefined;
  if (!stored) return null;
  const start = stored.draft.start === null ? null : dayjs(stored.draft.start);
  const isOver = start !== null && start.valueOf() <= now;
  return {
    ...stored.draft,
    series: stored.draft.series ?? ONE_GAME,
    rematchOf: stored.draft.rematchOf ?? null,
    start: isOver ? nextAt({ hour: start.hour(), minute: start.minute() }, now) : start,
  };
}
