// @ts-check
/** @typedef {{ what: string, ours: string, floor?: string, value?: number, unit?: string, goal?: { at: 'least' | 'most', value: number }, note?: string }} Figure */

export function percentile(/** @type {readonly number[]} */ values, /** @type {number} */ share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
export const median = (/** @type {readonly number[]} */ values) => percentile(values, 0.5);

export const perSecond = (/** @type {number} */ value) => `${Math.round(value).toLocaleString('en')}/s`;
export const ms = (/** @type {number} */ value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

/** Did it reach its goal? undefined: it has none. */
const reached = (/** @type {Figure} */ { value = NaN, goal }) =>
  goal && (goal.at === 'least' ? value >= goal.value : value <= goal.value);

/** The figures as a Markdown table, which people read as well in a terminal. */
export function table(/** @type {readonly Figure[]} */ figures) {
  const rows = figures.map((figure) => {
    const { what, ours, floor = '', value = NaN, unit = '', goal } = figure;
    const wanted = goal ? `${goal.at === 'least' ? '≥' : '≤'} ${goal.value.toLocaleString('en')}${unit}` : '';
    const verdict = { true: 'yes', false: '**no**', undefined: '' }[String(reached(figure))] ?? '';
    return [what, ours, floor, goal ? `${shown(value)}${unit}` : '', wanted, verdict];
  });
  return columns([['', 'ours', 'floor', 'figure', 'goal', 'reached'], ...rows]);
}

const shown = (/** @type {number} */ value) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(2);

function columns(/** @type {string[][]} */ rows) {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (/** @type {string[]} */ row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
