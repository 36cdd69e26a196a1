// @ts-check
// The manifests as the cluster gets them, and what its schemas say of them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { parse, parseAllDocuments } from 'yaml';

const require = createRequire(import.meta.url);
/** @typedef {{ apiVersion: string, kind: string, metadata: { name: string, namespace?: string, labels?: Record<string, string>, annotations?: Record<string, string> }, [more: string]: any }} Manifest */

/** Everything a kustomization brings, its bases first. @returns {Manifest[]} */
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
 * What the schema of its kind has against a manifest; and every key that the schema never looked at, which the cluster
 * would drop without a word.
 */
export function faultsOf(/** @type {Manifest} */ manifest) {
  const validate = schemaOf(manifest);
  const seen = new Map();
  /** @type {string[]} */
  const faults = validate(watched(manifest, '', seen))
    ? []
    : validate.errors.map(
        (/** @type {any} */ { instancePath, keyword, params }) =>
          `${instancePath} ${keyword} ${JSON.stringify(params)}`,
      );
  for (const [path, { keys, looked }] of seen) {
    if (looked.size === 0) continue; // a whole that is taken as it is
    for (const key of keys) if (!looked.has(key)) faults.push(`nobody knows ${path}.${key}`);
  }
  return faults;
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

/** The same, but it remembers which keys somebody looked at. @returns {any} */
function watched(
  /** @type {any} */ value,
  /** @type {string} */ path,
  /** @type {Map<string, { keys: string[], looked: Set<string> }>} */ seen,
) {
  if (Array.isArray(value)) return value.map((one, i) => watched(one, `${path}[${i}]`, seen));
  if (typeof value !== 'object' || value === null) return value;
  /** @type {Set<string>} */
  const looked = new Set();
  seen.set(path, { keys: Object.keys(value), looked });
  /** @type {Map<string, any>} */
  const inner = new Map(Object.entries(value).map(([key, one]) => [key, watched(one, `${path}.${key}`, seen)]));
  return new Proxy(value, {
    get: (_, key) => {
      if (typeof key === 'string') looked.add(key);
      return inner.get(/** @type {string} */ (key));
    },
  });
}
