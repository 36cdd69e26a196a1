/** Captains are chosen and say that they are ready, which begins the draft. */
import type { TeamName } from '@muster/contracts/constants';
import { FIXED_SIDES, otherTeam, SELECTION_MS } from '@muster/contracts/draft-rules';
import type { SelectionReason } from '@muster/contracts/drafts';
import { DraftRejection } from './errors';
import {
  assertFull,
  assertManager,
  assertOfTeam,
  assertUndecided,
  captainOf,
  captainTeam,
  clockOf,
  situationOf,
  hasBegun,
  isInTeam,
  isReady,
  type PlayedSituation,
  turnClock,
} from './rules';
import type { Command, Draft, DraftContext, DraftEvent } from './state';

export type ChooseCaptain = Command<'ChooseCaptain', { team: TeamName; userId: string }>;
export type OpenDraft = Command<'OpenDraft'>;
export type SetReady = Command<'SetReady', { ready: boolean }>;

function choose({ by, team, userId, ctx }: ChooseCaptain, draft: Draft): readonly DraftEvent[] {
  const { scrim } = situationOf(ctx);
  assertOfTeam(scrim, by, team);
  assertUndecided(scrim);
  if (!isInTeam(scrim, team, userId)) throw new DraftRejection('not-in-team');
  return captainOf(draft, scrim, team) === userId && draft.captains[team] === userId
    ? []
    : [{ type: 'CaptainChosen', team, userId }];
}

function open({ by, ctx }: OpenDraft, draft: Draft): readonly DraftEvent[] {
  const { scrim } = situationOf(ctx);
  assertManager(scrim, by);
  assertUndecided(scrim);
  return draft.opened || hasBegun(draft) ? [] : [{ type: 'DraftOpened' }];
}

function setReady({ by, ready, ctx }: SetReady, draft: Draft): readonly DraftEvent[] {
  const situation = situationOf(ctx);
  const { scrim } = situation;
  const team = captainTeam(draft, scrim, by.userId);
  if (!team) throw new DraftRejection('captain-only');
  if (hasBegun(draft) && ready) return [];
  const isOpen = draft.opened || Date.parse(ctx.now) >= Date.parse(scrim.startsAt);
  if (hasBegun(draft) || scrim.winner !== null || !isOpen) throw new DraftRejection('draft-not-open');
  if (ready) assertFull(scrim);
  if (isReady(draft, scrim, team) === ready) return [];
  const said: DraftEvent = { type: 'CaptainReady', team, userId: by.userId, ready };
  return ready && isReady(draft, scrim, otherTeam(team)) ? [said, beginning(situation, ctx)] : [said];
}

/** The coin is drawn here; the loser of the game before is known. */
function beginning(situation: PlayedSituation, { now, random }: DraftContext): DraftEvent {
  const { firstSelection, previousLoser, seconds } = situation.scrim;
  if (firstSelection === 'blue')
    return { type: 'DraftBegun', at: now, clock: turnClock(situation, now), ...FIXED_SIDES };
  const [holder, reason]: [TeamName, SelectionReason] =
    previousLoser !== null
      ? [previousLoser, 'loser']
      : firstSelection === 'coin'
        ? [random < 0.5 ? 'teamOne' : 'teamTwo', 'coin']
        : [firstSelection, 'organiser'];
  return { type: 'SelectionBegun', holder, reason, clock: seconds === 0 ? null : clockOf(now, SELECTION_MS) };
}

export const captains = {
  commands: { ChooseCaptain: choose, OpenDraft: open, SetReady: setReady },
  events: {
    CaptainChosen: {
      apply: (draft: Draft, { team, userId }: Extract<DraftEvent, { type: 'CaptainChosen' }>): Draft => ({
        ...draft,
        captains: { ...draft.captains, [team]: userId },
        ready: draft.state === 'waiting' ? { ...draft.ready, [team]: null } : draft.ready,
      }),
    },
    DraftOpened: { apply: (draft: Draft): Draft => ({ ...draft, opened: true }) },
    CaptainReady: {
      apply: (draft: Draft, { team, userId, ready }: Extract<DraftEvent, { type: 'CaptainReady' }>): Draft => ({
        ...draft,
        ready: { ...draft.ready, [team]: ready ? userId : null },
      }),
    },
  },
};
