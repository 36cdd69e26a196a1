/** How many games a scrim has, and how their champions are drafted. Changed by `EditScrim`. */
import {
  isSameSeries,
  maySeriesChange,
  type SeriesBody,
  seriesProblem,
  type SeriesSettings,
} from '@muster/contracts/series';
import { cannotUndo, ScrimRejection } from './errors';
import { family } from './family';
import { isDrafting, isPlayed } from './games';
import type { Scrim, ScrimEvent } from './state';

/** Returns the changed settings, or undefined if nothing changes. */
export function changedSeries(scrim: Scrim, wanted: SeriesBody): SeriesSettings | undefined {
  const { series, results } = scrim;
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as SeriesBody;
  const changed = { ...series, ...given, closed: [...new Set(given.closed ?? series.closed)] };
  if (isSameSeries(changed, series)) return undefined;
  const problem = seriesProblem(changed);
  if (problem) throw new ScrimRejection(problem);
  if (isPlayed(scrim) || (results.length > 0 && !maySeriesChange(series, changed)))
    throw new ScrimRejection('series-begun');
  if (isDrafting(scrim)) throw new ScrimRejection('draft-running');
  return changed;
}

function restore(set: SeriesSettings, before: Scrim, current: Scrim): ScrimEvent[] {
  if (!isSameSeries(set, current.series)) throw cannotUndo('changed-again');
  const series = changedSeries(current, before.series);
  return series ? [{ type: 'SeriesChanged', series }] : [];
}

export const series = family({
  commands: {},
  events: {
    SeriesChanged: {
      apply: (scrim, event) => ({ ...scrim, series: event.series }),
      timeline: ({ series: { games } }) => ({ kind: 'seriesChanged', count: games }),
      undo: (event, before, current) => restore(event.series, before, current),
    },
  },
});
