/**
 * The draft of one game: waiting → both captains are ready → they choose side and order (unless nobody chooses) →
 * twenty actions by the clock → done. Managers take back and reset; a freed seat pauses it.
 */
import type { TeamName } from '@muster/contracts/constants';
import type {
  DraftKind,
  Selection,
  SelectionChoice,
  SelectionValue,
  Settled,
  Side,
  UsedUp,
} from '@muster/contracts/draft-rules';
import type { ActionWay, DraftAction, Pauser, SelectionReason } from '@muster/contracts/drafts';
import type { DraftState } from '@muster/contracts/series';
import type { Scene } from './scene';

export interface Clock {
  startedAt: string;
  endsAt: string;
}
export interface LineupEntry {
  champion: string;
  userId: string;
}

export type DraftEvent =
  | { type: 'CaptainChosen'; team: TeamName; userId: string }
  /** A manager allows the draft before the start time. */
  | { type: 'DraftOpened' }
  | { type: 'CaptainReady'; team: TeamName; userId: string; ready: boolean }
  | { type: 'SelectionBegun'; holder: TeamName; reason: SelectionReason; clock: Clock | null }
  | {
      type: 'SelectionMade';
      team: TeamName;
      choice: SelectionChoice;
      value: SelectionValue;
      by: string | null;
      clock: Clock | null;
    }
  | { type: 'DraftBegun'; at: string; clock: Clock | null; sides: Record<Side, TeamName>; first: TeamName }
  | {
      type: 'ActionTaken';
      clock: Clock | null;
      index: number;
      kind: DraftKind;
      team: TeamName;
      champion: string | null;
      by: string | null;
      how: ActionWay;
    }
  | { type: 'DraftCompleted' }
  /** `leftMs`: what the clock had left; null without one. `until`: when it resumes by itself. */
  | { type: 'DraftPaused'; by: Pauser; leftMs: number | null; until: string | null }
  | { type: 'DraftResumed'; clock: Clock | null }
  | { type: 'ActionTakenBack'; index: number; leftMs: number | null }
  | { type: 'DraftReset'; keep: boolean }
  | { type: 'LineupSet'; team: TeamName; players: readonly LineupEntry[] }
  /** The result came before the draft was done. The draft ends as it stands, until the result is taken back. */
  | { type: 'DraftCutShort' }
  /** The game is not to be played after all, because the one before it is open again. */
  | { type: 'DraftDiscarded' };

export interface Draft {
  state: DraftState;
  /** The captains whom players or managers chose. A captain counts only while they play in the team. */
  captains: Readonly<Record<TeamName, string | null>>;
  /** The captains who said that they are ready. It counts only while they are the captain. */
  ready: Readonly<Record<TeamName, string | null>>;
  opened: boolean;
  selection: (Selection & { reason: SelectionReason }) | null;
  settled: Settled | null;
  /** When the actions began. */
  begunAt: string | null;
  actions: readonly DraftAction[];
  clock: Clock | null;
  /** The time that was left on the clock when the draft was paused (ms). */
  leftMs: number | null;
  pausedBy: Pauser | null;
  /** When a captain's pause ends by itself. */
  pausedUntil: string | null;
  pauseUsed: Readonly<Record<TeamName, boolean>>;
  /** The state to which the draft returns after a pause. */
  pausedFrom: 'selecting' | 'drafting';
  lineup: Readonly<Record<TeamName, readonly LineupEntry[]>>;
  /** Changes with each turn: a hover counts for one turn. */
  turnNumber: number;
  /** Changes when suggestions end. */
  round: number;
}

export const initialDraft: Draft = {
  state: 'waiting',
  captains: { teamOne: null, teamTwo: null },
  ready: { teamOne: null, teamTwo: null },
  opened: false,
  selection: null,
  settled: null,
  begunAt: null,
  actions: [],
  clock: null,
  leftMs: null,
  pausedBy: null,
  pausedUntil: null,
  pauseUsed: { teamOne: false, teamTwo: false },
  pausedFrom: 'drafting',
  lineup: { teamOne: [], teamTwo: [] },
  turnNumber: 0,
  round: 0,
};

export const draftIdOf = (scrimId: string, game: number): string => `${scrimId}-${game}`;
/** Returns scrim and game of a draft's id. */
export function gameOfDraft(id: string): { scrimId: string; game: number } {
  const at = id.lastIndexOf('-');
  return { scrimId: id.slice(0, at), game: Number(id.slice(at + 1)) };
}

export interface DraftActor {
  userId: string;
  isManager: boolean;
}
/** The champion that a captain hovers. It counts for one turn: see `turnNumber`. */
export interface Hover {
  champion: string | null;
  turn: number;
}
/**
 * Everything that a decision needs from other rows. It is added when the command leaves the queue, so that it fits the
 * state that is decided on.
 */
export interface DraftSituation {
  /** Undefined for a game that is not played yet. */
  scrim: Scene | undefined;
  /** The champions that earlier games used up. */
  unavailable: readonly UsedUp[];
  /** Keys of all champions. */
  champions: readonly string[];
  /** The champion that a captain hovered last, and in which turn. */
  hover: Hover | null;
}
/** `present`: the users with a socket in the draft's room in the last ten seconds; `seen`: those who had one before. */
export interface DraftContext {
  now: string;
  random: number;
  present?: readonly string[];
  seen?: readonly string[];
  situation?: DraftSituation;
}
export type SystemCommand<T extends string, P = unknown> = {
  type: T;
  scrimId: string;
  game: number;
  ctx: DraftContext;
} & P;
export type Command<T extends string, P = unknown> = SystemCommand<T, { by: DraftActor } & P>;
