import type { TeamName } from './constants';
import type { SeriesSettings } from './series';

/** The rules of a draft, which the decider, the timers and the screen share. */
export const DRAFT_KINDS = ['ban', 'pick'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];
export const SIDES = ['blue', 'red'] as const;
export type Side = (typeof SIDES)[number];
export const PLACES = ['first', 'second'] as const;
export type Place = (typeof PLACES)[number];
export const SELECTION_CHOICES = ['side', 'order'] as const;
export type SelectionChoice = (typeof SELECTION_CHOICES)[number];

/** An action that comes late by less than this (ms) still counts. */
export const DRAFT_GRACE_MS = 2_000;
export const SELECTION_MS = 30_000;
/** A captain's pause ends by itself after this time (ms). */
export const CAPTAIN_PAUSE_MS = 60_000;
/** Without a socket for this long (ms) a captain is absent, and their team may act. */
export const CAPTAIN_ABSENT_MS = 10_000;
export const MAX_SUGGESTIONS = 5;

export const otherTeam = (team: TeamName): TeamName => (team === 'teamOne' ? 'teamTwo' : 'teamOne');

export interface DraftTurn {
  index: number;
  kind: DraftKind;
  team: TeamName;
}

/** A has the first pick. */
const ORDER: readonly (readonly [DraftKind, turns: string])[] = [
  ['ban', 'ABABAB'],
  ['pick', 'ABBAAB'],
  ['ban', 'BABA'],
  ['pick', 'BAAB'],
];
const STEPS = ORDER.flatMap(([kind, turns]) => [...turns].map((letter) => ({ kind, isFirst: letter === 'A' })));
export const DRAFT_LENGTH = STEPS.length;
/** Whether an action is a ban or a pick, whichever team it belongs to. */
export const kindAt = (index: number): DraftKind | undefined => STEPS[index]?.kind;

/** Returns the twenty turns of a draft. `first`: the team with the first pick. */
export const orderOf = (first: TeamName): DraftTurn[] =>
  STEPS.map(({ kind, isFirst }, index) => ({ index, kind, team: isFirst ? first : otherTeam(first) }));

/** Returns whose turn it is after `done` actions; null after the last one. */
export const nextTurn = (first: TeamName, done: number): DraftTurn | null => orderOf(first)[done] ?? null;

/** The number of a pick or ban among those of its kind and team, from 1: "pick 3". */
export const numberInTeam = (first: TeamName, turn: DraftTurn): number =>
  orderOf(first).filter(({ index, kind, team }) => index <= turn.index && kind === turn.kind && team === turn.team)
    .length;

/** A champion that was used up by an earlier game. `team`: the team that may not pick it again; null for both. */
export interface UsedUp {
  champion: string;
  game: number;
  team: TeamName | null;
}
/** Everything that decides whether a champion is legal. */
export interface DraftBoard {
  actions: readonly { kind: DraftKind; champion: string | null }[];
  unavailable: readonly UsedUp[];
  closed: readonly string[];
}
export type UnavailableReason = 'banned' | 'picked' | 'fearless' | 'closed';

const isUsedUpFor = (team: TeamName, { unavailable }: DraftBoard, champion: string): boolean =>
  unavailable.some((used) => used.champion === champion && (used.team === null || used.team === team));

/** Returns why a champion cannot be taken in this turn. A ban is useless only where neither team could pick. */
export function whyUnavailable(
  board: DraftBoard,
  { kind, team }: Pick<DraftTurn, 'kind' | 'team'>,
  champion: string,
): UnavailableReason | null {
  const taken = board.actions.find((action) => action.champion === champion);
  if (taken) return taken.kind === 'ban' ? 'banned' : 'picked';
  const isUsedUp =
    isUsedUpFor(team, board, champion) && (kind === 'pick' || isUsedUpFor(otherTeam(team), board, champion));
  if (isUsedUp) return 'fearless';
  return board.closed.includes(champion) ? 'closed' : null;
}

/** Returns those of the champions that may be taken in this turn. */
export const legalChampions = (
  board: DraftBoard,
  turn: Pick<DraftTurn, 'kind' | 'team'>,
  champions: readonly string[],
): string[] => champions.filter((champion) => whyUnavailable(board, turn, champion) === null);

/** A decided game of the series and what was picked in it. */
export interface DraftedGame {
  game: number;
  actions: readonly { kind: DraftKind; team: TeamName; champion: string | null }[];
}

/** Returns the champions that earlier games used up. Only picks use a champion up, bans do not. */
export const usedUpBy = (fearless: SeriesSettings['fearless'], games: readonly DraftedGame[]): UsedUp[] =>
  fearless === 'none'
    ? []
    : games.flatMap(({ game, actions }) =>
        actions.flatMap(({ kind, team, champion }) =>
          kind === 'pick' && champion !== null ? [{ champion, game, team: fearless === 'hard' ? null : team }] : [],
        ),
      );

export type SelectionValue = Side | Place;
/** The choices of both captains so far. */
export interface Selection {
  holder: TeamName;
  choice: SelectionChoice | null;
  value: SelectionValue | null;
  answer: SelectionValue | null;
}
export interface SelectionTurn {
  team: TeamName;
  /** The choices that are still open. */
  choices: readonly SelectionChoice[];
}

export const valuesOf = (choice: SelectionChoice): readonly SelectionValue[] => (choice === 'side' ? SIDES : PLACES);
export const otherChoice = (choice: SelectionChoice): SelectionChoice => (choice === 'side' ? 'order' : 'side');

/** Returns who chooses now; null once both have. */
export function selectionTurn({ holder, choice, answer }: Selection): SelectionTurn | null {
  if (choice === null) return { team: holder, choices: SELECTION_CHOICES };
  return answer === null ? { team: otherTeam(holder), choices: [otherChoice(choice)] } : null;
}

/** Returns the choice that is made for a captain who lets the time pass: blue side, or first pick. */
export const missedSelection = ({ choices }: SelectionTurn): { choice: SelectionChoice; value: SelectionValue } =>
  choices.includes('side') ? { choice: 'side', value: 'blue' } : { choice: 'order', value: 'first' };

export interface Settled {
  sides: Record<Side, TeamName>;
  first: TeamName;
}

/** Returns sides and first pick; null until both captains have chosen. */
export function settle({ holder, choice, value, answer }: Selection): Settled | null {
  if (choice === null || answer === null) return null;
  const other = otherTeam(holder);
  const [[side, ofSide], [place, ofPlace]] =
    choice === 'side'
      ? ([
          [value, holder],
          [answer, other],
        ] as const)
      : ([
          [answer, other],
          [value, holder],
        ] as const);
  return {
    sides: side === 'blue' ? { blue: ofSide, red: otherTeam(ofSide) } : { blue: otherTeam(ofSide), red: ofSide },
    first: place === 'first' ? ofPlace : otherTeam(ofPlace),
  };
}

/** Sides and first pick where nobody chooses. */
export const FIXED_SIDES: Settled = { sides: { blue: 'teamOne', red: 'teamTwo' }, first: 'teamOne' };
