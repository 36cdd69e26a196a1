/** The terms on which a team looks for an opponent. They are checked before anything else about a post, because a wrong range is wrong for everybody. */
import {
  type AudienceKind,
  type EditPostBody,
  type LineUp,
  type MakePostBody,
  POST_AHEAD_MS,
  POST_NOW_MS,
  POST_RANGE_MAX_MS,
  type PostVisibility,
  QUARTER_MS,
} from '@muster/contracts/board';
import { type Role, START_GRACE_MS } from '@muster/contracts/constants';
import { rankOrder } from '@muster/contracts/ranks';
import { ONE_GAME, seriesProblem, type SeriesSettings } from '@muster/contracts/series';
import { Rejection } from '@muster/kernel';
import { isOnQuarter } from './blocks';
import { BoardRejection } from './errors';

/** How champions are drafted; how many games are played stands beside it. */
export type DraftRule = Omit<SeriesSettings, 'games'>;
export interface Terms {
  region: string;
  /** ISO instants of the first and the last start. */
  from: string;
  to: string;
  games: number;
  series: DraftRule;
  ranks: { from: string; to: string } | null;
  languages: readonly string[];
  /** The role in which the team lacks somebody. */
  oneShort: Role | null;
  /** Ids of communities or teams. */
  audience: { kind: AudienceKind; ids: readonly string[] };
  /** When everybody sees it. */
  widensAt: string | null;
  /** The visibility of the scrim that comes of it. */
  visibility: PostVisibility;
  keepLooking: boolean;
  lineUp: LineUp | null;
}

const { games: _, ...DEFAULT_RULE } = ONE_GAME;
const NO_AUDIENCE = { kind: 'everybody', ids: [] } as const;
const iso = (at: number): string => new Date(at).toISOString();
const quarterFrom = (at: number): number => Math.ceil(at / QUARTER_MS) * QUARTER_MS;
const quarterUntil = (at: number): number => Math.floor(at / QUARTER_MS) * QUARTER_MS;

/** Returns the terms of a new post and its end. `region`: of the team. Throws unless they are possible. */
export function newTerms(body: MakePostBody, region: string, now: string): { terms: Terms; expiresAt: string } {
  const at = Date.parse(now);
  const isNow = body.from === 'now';
  const from = isNow ? iso(quarterFrom(at)) : body.from;
  const to = isNow ? iso(quarterUntil(at + POST_NOW_MS)) : (body.to ?? from);
  const games = body.games ?? 1;
  const terms = checkedTerms(
    {
      region: body.region ?? region,
      from,
      to,
      games,
      series: ruleOf(body.series, DEFAULT_RULE, games),
      ranks: body.ranks ?? null,
      languages: body.languages ?? [],
      oneShort: body.oneShort ?? null,
      audience: body.audience ?? NO_AUDIENCE,
      widensAt: body.widensAt ?? null,
      visibility: body.visibility ?? 'link',
      keepLooking: body.keepLooking ?? true,
      lineUp: body.lineUp ?? null,
    },
    now,
  );
  return { terms, expiresAt: isNow ? iso(at + POST_NOW_MS) : terms.to };
}

/** Returns the terms after an edit. Throws unless they are possible; a range that stays may have begun. */
export function changedTerms(terms: Terms, body: EditPostBody, now: string): Terms {
  const { note: _note, series, ...given } = body;
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const changed: Terms = { ...terms, ...changes };
  const moves = changed.from !== terms.from || changed.to !== terms.to;
  return checkedTerms({ ...changed, series: ruleOf(series, terms.series, changed.games) }, moves ? now : undefined);
}

/** An even number of games is played to its end, because it decides nothing. */
const ruleOf = (given: MakePostBody['series'], before: DraftRule, games: number): DraftRule => {
  const rule = Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined));
  return { ...before, ...rule, ...(games % 2 === 0 && { until: 'played' as const }) };
};

/** `now`: undefined if the range is that of before. */
function checkedTerms(terms: Terms, now: string | undefined): Terms {
  const { from, to, games, series, ranks, widensAt } = terms;
  if (!isOnQuarter(from) || !isOnQuarter(to)) throw new BoardRejection('not-on-the-quarter');
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const isNear =
    now === undefined || (start >= Date.parse(now) - START_GRACE_MS && start <= Date.parse(now) + POST_AHEAD_MS);
  const isRange = end >= start && end - start <= POST_RANGE_MAX_MS;
  if (!isNear || !isRange || !areRanks(ranks) || (widensAt !== null && widensAt >= from))
    throw new Rejection('range-invalid');
  const problem = seriesProblem({ games, ...series });
  if (problem) throw new Rejection(problem);
  return terms;
}

export function areRanks(ranks: Terms['ranks']): boolean {
  if (!ranks) return true;
  const [low, high] = [rankOrder(ranks.from), rankOrder(ranks.to)];
  return low !== null && high !== null && low <= high;
}
