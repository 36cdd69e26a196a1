import { Suspense } from 'react';
import type { ChartProps } from './chart';
import css from './Chart.module.css';
import { strings } from './strings';
import { lazyWithRetry } from '../lazy-import';

const Plot = lazyWithRetry(() => import('./Plot'));
const HEIGHT = 240;
/** Height of the "show as table" toggle, which empty charts reserve as well to avoid layout shifts. */
const TABLE_TOGGLE_HEIGHT = 48;

/** A chart with its numbers as a table. The charting library is loaded with the first chart. */
export function Chart(props: ChartProps) {
  const { label, x, series, rows, empty, height = HEIGHT } = props;
  const isEmpty = rows.every((row) => series.every(({ key }) => !row[key]));
  if (isEmpty)
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
                {series.map((column) => (
                  <th key={column.key} scope="col">
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row[x.key]}>
                  <th scope="row">{row[x.key]}</th>
                  {series.map((column) => (
                    <td key={column.key}>{row[column.key]}</td>
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
