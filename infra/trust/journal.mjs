// @ts-check
import { fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the clients asked and heard. A line stands on the disk before the request goes out, and another before its
 * answer is believed: else "lost" could not be told from "never asked".
 */
export function openJournal(/** @type {string} */ place) {
  const file = openSync(join(place, 'journal.jsonl'), 'a');
  return (/** @type {object} */ line) => {
    writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  };
}
