// @ts-check
// Computes from the lock file which packages `npm ci --omit=dev --workspaces=false` installs.

/**
 * @typedef {{
 *   dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 *   link?: boolean,
 * }} Entry
 */

/** @returns {string[]} folders below the project, such as node_modules/fastify/node_modules/semver */
export function productionPackages(/** @type {{ packages: Record<string, Entry> }} */ { packages }) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ at) => {
    const {
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta = {},
    } = /** @type {Entry} */ (packages[at]);
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = resolve(packages, at, name);
      if (!path || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit('');
  return [...found];
}

/** Resolves a package as Node does: in the nearest node_modules, then further up. */
function resolve(
  /** @type {Record<string, Entry>} */ packages,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!at) return undefined;
  }
}
