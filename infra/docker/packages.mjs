// @ts-check
// Which packages `npm ci --omit=dev --workspaces=false` installs, told from the lock file.

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>, link?: boolean }} Entry */

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
      const place = resolve(packages, at, name);
      if (!place || found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  visit('');
  return [...found];
}

/** As Node looks for it: beside, then further and further up. */
function resolve(
  /** @type {Record<string, Entry>} */ packages,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return undefined;
  }
}
