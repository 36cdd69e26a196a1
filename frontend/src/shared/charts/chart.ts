/** Name of a theme colour: the CSS variable without its dashes. */
export type Tone = 'blue' | 'red' | 'gold' | 'green' | 'faint' | 'warn';
export interface Series {
  key: string;
  label: string;
  tone: Tone;
  /** Drawn as an outline, so that two series differ without their colours. */
  hollow?: boolean;
}
export type Row = Record<string, string | number>;
export interface ChartProps {
  kind: 'columns' | 'bars' | 'area' | 'pie';
  /** Caption of the chart's table. */
  label: string;
  /** Column of `rows` that names each row, and its heading. */
  x: { key: string; label: string };
  series: readonly Series[];
  rows: readonly Row[];
  empty: string;
  height?: number;
}

/** Share of the axis left free after the longest bar for its label. */
const LABEL_MARGIN = 0.12;
/** Where the axis of bars ends: behind the longest one, which is the sum of its series. */
export const axisEndOf = (series: readonly Series[], rows: readonly Row[]): number =>
  (1 + LABEL_MARGIN) * Math.max(...rows.map((row) => series.reduce((sum, { key }) => sum + Number(row[key] ?? 0), 0)));
