import { z } from 'zod';
import { TEAMS, type TeamName } from './constants';

/** The games of a scrim, and the drafts of their champions. A scrim is one game unless its series says otherwise. */
export const GAMES_MAX = 5;
/** `decided`: best of `games`, which is odd. `played`: all games are played. */
export const SERIES_ENDS = ['decided', 'played'] as const;
/**
 * Limits the champions that were picked in earlier games. `soft`: the team that picked one may not pick it again.
 * `hard`: neither team may.
 */
export const FEARLESS_KINDS = ['none', 'soft', 'hard'] as const;
export const FIRST_SELECTIONS = ['blue', 'coin', 'teamOne', 'teamTwo'] as const;
/** Per action of a draft; 0 for none. */
export const DRAFT_SECONDS = [0, 20, 30, 45, 60] as const;
export const DRAFT_STATES = ['waiting', 'selecting', 'drafting', 'paused', 'done'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];
export const SERIES_CLOSED_MAX = 200;

/** Data Dragon's number of a champion, the only thing stored of it. The catalogue knows which ones there are. */
export const championKey = z.string().min(1).max(16);
const team = z.enum(TEAMS);

export const seriesSettings = z.object({
  games: z.number().int().min(1).max(GAMES_MAX),
  until: z.enum(SERIES_ENDS),
  fearless: z.enum(FEARLESS_KINDS),
  draft: z.boolean(),
  firstSelection: z.enum(FIRST_SELECTIONS),
  seconds: z.literal(DRAFT_SECONDS),
  /** Champions that nobody may pick. */
  closed: z.array(championKey).max(SERIES_CLOSED_MAX),
});
export type SeriesSettings = z.infer<typeof seriesSettings>;
export const ONE_GAME: SeriesSettings = {
  games: 1,
  until: 'decided',
  fearless: 'none',
  draft: false,
  firstSelection: 'blue',
  seconds: 30,
  closed: [],
};
/** Missing fields have their defaults in a new scrim, and stay as they are in an edited one. */
export const seriesBody = seriesSettings.partial().meta({ id: 'SeriesSettings' });
export type SeriesBody = z.infer<typeof seriesBody>;

/** The teams by the side that they play on. */
export const sidesView = z.object({ blue: team, red: team });
export type Sides = z.infer<typeof sidesView>;
export const seriesGame = z.object({
  number: z.number().int(),
  /** Null until the draft has decided them. */
  sides: sidesView.nullable(),
  winner: team.nullable(),
  /** `version`: of the draft when it came into this state. */
  draft: z.object({ state: z.enum(DRAFT_STATES), version: z.number().int() }).nullable(),
});
export type SeriesGame = z.infer<typeof seriesGame>;
export const seriesView = seriesSettings
  .extend({
    /** The game that is played now, or the last one of a series that is over. */
    current: z.number().int(),
    over: z.boolean(),
    score: z.object({ teamOne: z.number().int(), teamTwo: z.number().int() }),
    /** The games up to `current`. */
    list: z.array(seriesGame),
  })
  .meta({ id: 'Series' });
export type SeriesView = z.infer<typeof seriesView>;

export type Score = Record<TeamName, number>;
type Length = Pick<SeriesSettings, 'games' | 'until'>;
/** `winners`: of the decided games, in their order. */
export const scoreOf = (winners: readonly TeamName[]): Score => ({
  teamOne: winners.filter((winner) => winner === 'teamOne').length,
  teamTwo: winners.filter((winner) => winner === 'teamTwo').length,
});

export function isSeriesOver({ games, until }: Length, winners: readonly TeamName[]): boolean {
  const { teamOne, teamTwo } = scoreOf(winners);
  return winners.length >= games || (until === 'decided' && Math.max(teamOne, teamTwo) > games / 2);
}

/** Null while the series goes on, and if it ended with equal scores. */
export function seriesWinner(series: Length, winners: readonly TeamName[]): TeamName | null {
  const { teamOne, teamTwo } = scoreOf(winners);
  if (!isSeriesOver(series, winners) || teamOne === teamTwo) return null;
  return teamOne > teamTwo ? 'teamOne' : 'teamTwo';
}

const [FIRST_GAME_MIN, FURTHER_GAME_MIN] = [60, 45];
/** How long people keep free for this many games, from the start of the first (ms). */
export const seriesMs = (games: number): number => (FIRST_GAME_MIN + FURTHER_GAME_MIN * (games - 1)) * 60_000;

export type SeriesProblem = 'even-best-of' | 'fearless-needs-draft';
/** Returns the problem that two of the settings have together, if there is one. */
export function seriesProblem({ games, until, fearless, draft }: SeriesSettings): SeriesProblem | undefined {
  if (until === 'decided' && games % 2 === 0) return 'even-best-of';
  if (fearless !== 'none' && (!draft || games < 2)) return 'fearless-needs-draft';
  return undefined;
}

/** Whether a draft runs, during which nobody changes seats. */
export const isDraftRunning = (state: DraftState | undefined): boolean =>
  state === 'selecting' || state === 'drafting' || state === 'paused';

const fixed = ['until', 'fearless', 'draft', 'firstSelection'] as const;
/**
 * Whether the settings may change like this once the first game is decided: games may be added, and only the time per
 * action and the closed champions may differ otherwise. The caller refuses all changes once the series is over.
 */
export const maySeriesChange = (before: SeriesSettings, after: SeriesSettings): boolean =>
  after.games >= before.games && fixed.every((key) => after[key] === before[key]);

export const isSameSeries = (a: SeriesSettings, b: SeriesSettings): boolean =>
  a.games === b.games &&
  a.seconds === b.seconds &&
  fixed.every((key) => a[key] === b[key]) &&
  a.closed.length === b.closed.length &&
  a.closed.every((key) => b.closed.includes(key));

export const gameWinnerBody = z.object({ winnerTeamName: team.nullable() }).meta({ id: 'GameWinner' });
export const gameNumber = z.number().int();
