import { Suspense } from 'react';
import type { ChartProps } from './chart';
import css from './Chart.module.css';
import { strings } from './strings';
import { lazyWithRetry } from '../lazy-import';

const Plot = lazyWithRetry(() => import('./Plot'));
const HEIGHT = 240;
/**
 * The way to the table, under every picture; with nothing to show its place is kept, so that nothing moves when that is
 * known.
 */
const TABLE_TOGGLE_HEIGHT = 48;

/** A picture of numbers, and the same numbers as a table. The library that draws is loaded with the first chart. */
export function Chart(props: ChartProps) {
  const { label, x, series, rows, empty, height = HEIGHT } = props;
  const nothing = rows.every((row) => series.every(({ key }) => !row[key]));
  if (nothing)
    return (
      <p className={css.empty} style={{ minHeight: height + TABLE_TOGGLE_HEIGHT }}>
        {empty}
      </p>
    );
  return (
    <figure className={css.chart} aria-label={label}>
      <div aria-hidden="true" style={{ height }}>
        <Suspense fallback={<div className={`skeleton ${css.drawing}`} />}>
          <Plot {...props} height={height} />
        </Suspense>
      </div>
      <details>
        <summary>{strings.asTable}</summary>
        <div className={css.scroll}>
          <table>
            <caption className="visually-hidden">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{x.label}</th>
                {series.map((one) => (
                  <th key={one.key} scope="col">
                    {one.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row[x.key]}>
                  <th scope="row">{row[x.key]}</th>
                  {series.map((one) => (
                    <td key={one.key}>{row[one.key]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
