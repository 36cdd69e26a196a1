// @ts-check
// A folder of data says which format it has, so that a version that cannot use it touches nothing in it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDatabase } from './postgres-location.mjs';

/** Changes with a version that cannot migrate the data of those before. */
const FORMAT = '1';
const fileIn = (/** @type {string} */ dataDir) => join(dataDir, 'format');

/** Throws if the folder has a database of another format. */
export function assertUsable(/** @type {string} */ dataDir) {
  const format = existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8').trim() : undefined;
  if (hasDatabase(dataDir) && format !== FORMAT)
    throw new Error(
      `The data in ${dataDir} cannot be used, because another version of Muster made it: ` +
        'delete that folder to start with an empty one, or choose another one with DATA_DIR=.data/new npm start.',
    );
}

/** Marks a folder as one of this format, before it has a database. */
export function storeFormat(/** @type {string} */ dataDir) {
  writeFileSync(fileIn(dataDir), `${FORMAT}\n`);
}
