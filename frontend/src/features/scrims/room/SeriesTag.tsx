import type { SeriesView } from '@muster/contracts/series';
import { scoreLine } from '../permissions';
import { strings } from '../strings';

type Series = Pick<SeriesView, 'games' | 'until' | 'current' | 'over' | 'score'>;

/** 'Best of 3', or '2 games'. */
export const lengthOf = ({ games, until }: Pick<SeriesView, 'games' | 'until'>): string =>
  until === 'decided' && games > 1 ? strings.series.bestOf(games) : strings.series.games(games);

/** How long a series is; once it has begun, the score and which game is played. */
export function SeriesTag({ series }: { series: Series }) {
  const { current, over, games, score } = series;
  if (score.teamOne + score.teamTwo === 0 || over) return <span className="tag">{lengthOf(series)}</span>;
  return (
    <span
      className="tag gold"
      aria-label={strings.series.progress(lengthOf(series), scoreLine(series), current, games)}
    >
      {scoreLine(series)} · {strings.series.gameOf(current, games)}
    </span>
  );
}
