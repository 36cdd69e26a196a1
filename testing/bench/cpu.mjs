// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time in ms that each process and its descendants have used so far; zero if there is no /proc.
 */
export function cpuUsed(/** @type {Record<string, number | undefined>} */ pids) {
  const all = processes();
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, pid === undefined ? 0 : used(pid, all)]));
}

/**
 * @typedef {{
 *   parent: number,
 *   own: number,
 *   exited: number,
 * }} Process ms used by itself, and by its children that have exited
 */

function used(/** @type {number} */ pid, /** @type {Map<number, Process>} */ all) {
  const me = all.get(pid);
  if (!me) return 0;
  /** @type {number} */
  const below = [...all].filter(([, { parent }]) => parent === pid).reduce((sum, [child]) => sum + used(child, all), 0);
  return me.own + me.exited + below;
}

/** @returns {Map<number, Process>} */
function processes() {
  try {
    return new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => stat(Number(name))),
    );
  } catch {
    return new Map();
  }
}

/** @returns {[number, Process][]} */
function stat(/** @type {number} */ pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ms = (/** @type {number[]} */ ...indexes) =>
      indexes.reduce((sum, index) => sum + Number(fields[index]), 0) * (1000 / TICKS_PER_SECOND);
    return [[pid, { parent: Number(fields[1]), own: ms(11, 12), exited: ms(13, 14) }]];
  } catch {
    return []; // it exited in the meantime
  }
}

/** Returns the children of a process. */
export const childrenOf = (/** @type {number} */ pid) =>
  [...processes()].filter(([, { parent }]) => parent === pid).map(([child]) => child);

/** Returns a process, its children, and theirs. @returns {number[]} */
export const treeOf = (/** @type {number | undefined} */ pid) => (pid ? [pid, ...childrenOf(pid).flatMap(treeOf)] : []);

/** Returns the child of a process whose command line matches. */
export function childOf(/** @type {number | undefined} */ pid, /** @type {RegExp} */ command) {
  return [...processes()].find(
    ([child, { parent }]) => parent === pid && command.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')),
  )?.[0];
}
