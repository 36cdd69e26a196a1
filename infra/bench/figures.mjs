// @ts-check
/**
 * @typedef {{
 *   description: string,
 *   muster: string,
 *   baseline?: string,
 *   value?: number,
 *   unit?: string,
 *   goal?: { at: 'least' | 'most', value: number },
 *   note?: string,
 * }} Figure
 */

export function percentile(/** @type {readonly number[]} */ values, /** @type {number} */ share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
export const median = (/** @type {readonly number[]} */ values) => percentile(values, 0.5);

export const perSecond = (/** @type {number} */ value) => `${Math.round(value).toLocaleString('en')}/s`;
export const ms = (/** @type {number} */ value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

/** Returns whether the goal was reached; undefined if there is none. */
const reached = (/** @type {Figure} */ { value = NaN, goal }) =>
  goal && (goal.at === 'least' ? value >= goal.value : value <= goal.value);

/** Returns the figures as a Markdown table, which is readable in a terminal too. */
export function table(/** @type {readonly Figure[]} */ figures) {
  const rows = figures.map((figure) => {
    const { description, muster, baseline = '', value = NaN, unit = '', goal } = figure;
    const target = goal ? `${goal.at === 'least' ? '≥' : '≤'} ${goal.value.toLocaleString('en')}${unit}` : '';
    const verdict = { true: 'yes', false: '**no**', undefined: '' }[String(reached(figure))] ?? '';
    return [description, muster, baseline, goal ? `${format(value)}${unit}` : '', target, verdict];
  });
  return columns([['', 'Muster', 'baseline', 'figure', 'goal', 'reached'], ...rows]);
}

const format = (/** @type {number} */ value) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(2);

function columns(/** @type {string[][]} */ rows) {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const toRow = (/** @type {string[]} */ row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [toRow(head), toRow(widths.map((width) => '-'.repeat(width))), ...body.map(toRow)].join('\n');
}
