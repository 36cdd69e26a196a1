// @ts-check
// Reads docker-compose.yml as far as its tests need it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const PROJECT = join(import.meta.dirname, '../..');
const reset = { tag: '!reset', collection: /** @type {const} */ ('seq'), resolve: (/** @type {any} */ seq) => seq };

/** @returns {{ services: Record<string, any>, networks?: any, volumes?: any }} */
export const compose = (/** @type {string} */ path) =>
  parse(readFileSync(join(PROJECT, path), 'utf8'), { merge: true, customTags: [reset] });

export const site = compose('docker-compose.yml');

/** Puts variables in, as compose does. Throws for a missing one that has to be set. */
export const interpolate = (/** @type {unknown} */ value, /** @type {Record<string, string>} */ given) =>
  String(value).replaceAll(/\$\{(\w+)(:[?-])?([^}]*)\}/g, (_, name, how, word) => {
    if (given[name]) return given[name];
    if (how === ':?') throw new Error(`${name} is missing: ${word}`);
    return word;
  });

/** Returns the environment of a process of this service. */
export const environmentOf = (/** @type {string} */ service, /** @type {Record<string, string>} */ given) =>
  Object.fromEntries(
    Object.entries(site.services[service].environment).map(([name, value]) => [name, interpolate(value, given)]),
  );
