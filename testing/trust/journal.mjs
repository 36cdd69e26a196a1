// @ts-check
import { fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Records what clients sent and received. A line is flushed to disk before the request is sent, and another before its
 * response is used; otherwise a lost command could not be distinguished from one that was never sent.
 */
export function openJournal(/** @type {string} */ place) {
  const file = openSync(join(place, 'journal.jsonl'), 'a');
  return (/** @type {object} */ line) => {
    writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  };
}
