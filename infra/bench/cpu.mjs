// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Where the processor time goes: ms used so far by each process with everything below it. Zero where there is no /proc.
 */
export function cpuUsed(/** @type {Record<string, number | undefined>} */ pids) {
  const all = processes();
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, pid === undefined ? 0 : used(pid, all)]));
}

/** @typedef {{ parent: number, own: number, gone: number }} Process ms used by itself, and by its children that have ended */

function used(/** @type {number} */ pid, /** @type {Map<number, Process>} */ all) {
  const me = all.get(pid);
  if (!me) return 0;
  /** @type {number} */
  const below = [...all].filter(([, { parent }]) => parent === pid).reduce((sum, [child]) => sum + used(child, all), 0);
  return me.own + me.gone + below;
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
    const ms = (/** @type {number[]} */ ...places) =>
      places.reduce((sum, place) => sum + Number(fields[place]), 0) * (1000 / TICKS_PER_SECOND);
    return [[pid, { parent: Number(fields[1]), own: ms(11, 12), gone: ms(13, 14) }]];
  } catch {
    return []; // it ended meanwhile
  }
}

/** The children of a process. */
export const childrenOf = (/** @type {number} */ pid) =>
  [...processes()].filter(([, { parent }]) => parent === pid).map(([child]) => child);

/** The child of a process whose command line begins so. */
export function childOf(/** @type {number | undefined} */ pid, /** @type {RegExp} */ command) {
  return [...processes()].find(
    ([child, { parent }]) => parent === pid && command.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')),
  )?.[0];
}
