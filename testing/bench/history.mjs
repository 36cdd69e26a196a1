// @ts-check
// history.jsonl: one line per recorded run, so that a loss of speed is visible in review.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commit, machine } from './machine.mjs';

const HISTORY = join(import.meta.dirname, 'history.jsonl');
/** A figure that is worse than the previous one by more than this share is reported. */
const LOSS = 0.1;

/** @typedef {import('./figures.mjs').Figure} Figure */
/** @typedef {{ value: number, from?: number, to?: number }} Recorded */
/**
 * `busy`: share of the CPUs in use before the run.
 * @typedef {{ at: string, commit: string, machine: string, node: string, busy: number,
 *   figures: Record<string, Recorded> }} Entry
 */

/** Figures that are compared with later runs have an id. @returns {Entry} */
export const entryOf = (/** @type {readonly Figure[]} */ figures, /** @type {number} */ busy) => ({
  at: new Date().toISOString(),
  commit: commit(),
  machine: machine(),
  node: process.version,
  busy: Number(busy.toFixed(3)),
  figures: Object.fromEntries(
    figures.flatMap(({ id, value, spread }) =>
      id && value !== undefined
        ? [[id, { value: round(value), ...(spread && { from: round(spread[0]), to: round(spread[1]) }) }]]
        : [],
    ),
  ),
});

export const record = (/** @type {Entry} */ entry) => appendFileSync(HISTORY, `${JSON.stringify(entry)}\n`);

/** Returns the recorded runs of this kind of machine, the newest last. @returns {Entry[]} */
export const readHistory = (file = HISTORY) =>
  (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
    .map((line) => /** @type {Entry} */ (JSON.parse(line)))
    .filter((entry) => entry.machine === machine());

/** Returns a line per figure that lost more than a tenth since the last run that measured it. */
export function losses(
  /** @type {readonly Figure[]} */ figures,
  /** @type {readonly Pick<Entry, 'commit' | 'figures'>[]} */ history,
) {
  return figures.flatMap(({ id = '', value, goal }) => {
    const last = history.findLast((entry) => entry.figures[id]);
    const before = last?.figures[id]?.value;
    if (!last || !before || value === undefined || !goal) return [];
    const change = value / before - 1;
    const isLoss = goal.at === 'least' ? change < -LOSS : change > LOSS;
    return isLoss ? [`${id}: ${round(before)} at ${last.commit}, now ${round(value)}`] : [];
  });
}

const round = (/** @type {number} */ value) => Number(value.toPrecision(4));
