// @ts-check
// Reads the manifests as the cluster gets them and validates them with its schemas.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { parse, parseAllDocuments } from 'yaml';

const require = createRequire(import.meta.url);
/**
 * @typedef {{
 *   apiVersion: string,
 *   kind: string,
 *   metadata: {
 *     name: string,
 *     namespace?: string,
 *     labels?: Record<string, string>,
 *     annotations?: Record<string, string>,
 *   },
 *   [more: string]: any,
 * }} Manifest
 */

/** Returns all manifests of a kustomization, its bases first. @returns {Manifest[]} */
export function manifestsOf(/** @type {string} */ folder) {
  const { resources } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
  return resources.flatMap((/** @type {string} */ path) =>
    path.endsWith('.yaml') ? read(join(folder, path)) : manifestsOf(join(folder, path)),
  );
}

/** @returns {Manifest[]} */
export const read = (/** @type {string} */ file) =>
  parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).map((document) => document.toJS());

/**
 * Returns the schema violations of a manifest, and every key that the schema does not read, which the cluster would
 * drop silently.
 */
export function violationsOf(/** @type {Manifest} */ manifest) {
  const validate = schemaOf(manifest);
  const seen = new Map();
  /** @type {string[]} */
  const violations = validate(recordReads(manifest, '', seen))
    ? []
    : validate.errors.map(
        (/** @type {any} */ { instancePath, keyword, params }) =>
          `${instancePath} ${keyword} ${JSON.stringify(params)}`,
      );
  for (const [path, { keys, readKeys }] of seen) {
    if (readKeys.size === 0) continue; // an object the schema accepts as a whole
    for (const key of keys) if (!readKeys.has(key)) violations.push(`unknown key ${path}.${key}`);
  }
  return violations;
}

/** kubernetes-models has one compiled schema per kind: apps/v1 Deployment is IoK8sApiAppsV1Deployment. */
function schemaOf(/** @type {Manifest} */ { apiVersion, kind }) {
  const [version = '', group = 'core'] = apiVersion.split('/').toReversed();
  const named = [/** @type {string} */ (group.split('.')[0]), version, kind]
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  return require(join(dirname(require.resolve('kubernetes-models/package.json')), `_schemas/IoK8sApi${named}.js`))
    .validate;
}

/** Wraps a value so that it records which of its keys are read. @returns {any} */
function recordReads(
  /** @type {any} */ value,
  /** @type {string} */ path,
  /** @type {Map<string, { keys: string[], readKeys: Set<string> }>} */ seen,
) {
  if (Array.isArray(value)) return value.map((item, i) => recordReads(item, `${path}[${i}]`, seen));
  if (typeof value !== 'object' || value === null) return value;
  /** @type {Set<string>} */
  const readKeys = new Set();
  seen.set(path, { keys: Object.keys(value), readKeys });
  /** @type {Map<string, any>} */
  const inner = new Map(Object.entries(value).map(([key, item]) => [key, recordReads(item, `${path}.${key}`, seen)]));
  return new Proxy(value, {
    get: (_, key) => {
      if (typeof key === 'string') readKeys.add(key);
      return inner.get(/** @type {string} */ (key));
    },
  });
}
