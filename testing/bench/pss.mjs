// @ts-check
import { readFileSync } from 'node:fs';
import { treeOf } from './cpu.mjs';

const KILOBYTE = 1024;

/** The memory of a process (MB); pages it shares with others count by its share. */
export function pssOf(/** @type {number | undefined} */ pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss: +(\d+) kB/m.exec(text)?.[1]) / KILOBYTE;
}

/** The same of a process and its children. */
export const pssOfTree = (/** @type {number | undefined} */ pid) =>
  treeOf(pid).reduce((sum, each) => sum + pssOf(each), 0);
