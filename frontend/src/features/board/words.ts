import type { PostView } from '@muster/contracts/board';
import { DIVISIONS, RANK_NUMBERS } from '@muster/contracts/constants';
import { formatRank, hasRankNumber } from '@muster/contracts/ranks';
import { formatTime } from '../../shared/language/dates';
import { strings } from './strings';

/** 'Best of 3', or '2 games'. */
export const lengthOf = ({ games, until }: { games: number; until: PostView['series']['until'] }): string =>
  until === 'decided' && games > 1 ? strings.bestOf(games) : strings.games(games);

/** '8:00 PM', or '8:00 PM – 9:30 PM'. */
export const rangeText = ({ from, to }: Pick<PostView, 'from' | 'to'>): string =>
  from === to ? formatTime(from) : strings.range(formatTime(from), formatTime(to));

/** The ranks from the lowest to the highest. */
export const RANKS: readonly string[] = DIVISIONS.filter((division) => division !== 'Unranked').flatMap((division) =>
  hasRankNumber(division) ? RANK_NUMBERS.map((number) => formatRank(division, number)) : [division],
);
