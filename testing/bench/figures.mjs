// @ts-check
/**
 * `spread`: the lowest and highest value of the repetitions.
 * @typedef {{
 *   description: string,
 *   muster: string,
 *   baseline?: string,
 *   value?: number,
 *   spread?: [number, number],
 *   unit?: string,
 *   goal?: { at: 'least' | 'most', value: number },
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
    const { description, muster, baseline = '', value = NaN, unit = '', goal, spread } = figure;
    const target = goal ? `${goal.at === 'least' ? '≥' : '≤'} ${goal.value.toLocaleString('en')}${unit}` : '';
    const verdict = { true: 'yes', false: '**no**', undefined: '' }[String(reached(figure))] ?? '';
    return [
      description,
      muster,
      baseline,
      goal ? `${format(value)}${unit}${formatSpread(spread)}` : '',
      target,
      verdict,
    ];
  });
  return columns([['', 'Muster', 'baseline', 'figure', 'goal', 'reached'], ...rows]);
}

const format = (/** @type {number} */ value) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(2);

const formatSpread = (/** @type {[number, number] | undefined} */ spread) =>
  spread ? ` (${format(spread[0])} to ${format(spread[1])})` : '';

/**
 * Combines the figures of repeated runs: each is that of the run with the median value, and has the spread of all.
 * Figures without a value are of the run that is the median of the first figure.
 * @returns {Figure[]}
 */
export function combine(/** @type {Figure[][]} */ runs) {
  const sorted = (/** @type {number} */ i) => runs.toSorted((a, b) => (a[i]?.value ?? NaN) - (b[i]?.value ?? NaN));
  const middle = Math.floor(runs.length / 2);
  const typical = sorted(0)[middle] ?? [];
  return typical.map((figure, i) => {
    if (runs.length < 2 || figure.value === undefined) return figure;
    const all = sorted(i).map((run) => /** @type {Figure} */ (run[i]));
    const spread = /** @type {[number, number]} */ ([all[0]?.value, all.at(-1)?.value]);
    return { .../** @type {Figure} */ (all[middle]), spread };
  });
}

function columns(/** @type {string[][]} */ rows) {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const toRow = (/** @type {string[]} */ row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [toRow(head), toRow(widths.map((width) => '-'.repeat(width))), ...body.map(toRow)].join('\n');
}
