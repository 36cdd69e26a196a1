// @ts-check
const { builtinModules } = require('node:module');

/**
 * Packages that stay in node_modules (ADR 24): they load files beside them (`sharp`, `pino`, `bullmq`,
 * `@fastify/static`, `swagger-ui-dist`), are loaded by name by others (`pg` by typeorm, `ioredis` by bullmq) or are
 * changed from outside by a test (`nodemailer`). A package is either in all bundles or in none.
 */
const EXTERNAL_PACKAGES = new Set([
  '@fastify/static',
  'bullmq',
  'ioredis',
  'nodemailer',
  'pg',
  'pino',
  'reflect-metadata',
  'sharp',
  'swagger-ui-dist',
  'typeorm',
]);

/** @returns {boolean} whether a request of a module in `folder` is left to Node's `require` at run time */
function isExternal(/** @type {string} */ request, /** @type {string} */ folder) {
  if (request.startsWith('.') || request.startsWith('/') || request.startsWith('@muster/')) return false;
  if (request.startsWith('node:') || builtinModules.includes(request)) return true;
  const [scope = '', name] = request.split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
  // Packages try to load optional ones and handle that they are missing.
  return EXTERNAL_PACKAGES.has(scope) || EXTERNAL_PACKAGES.has(packageName) || !isInstalled(request, folder);
}

function isInstalled(/** @type {string} */ request, /** @type {string} */ folder) {
  try {
    return Boolean(require.resolve(request, { paths: [folder] }));
  } catch (/** @type {any} */ { code }) {
    // The package is there, but exports this path only to `import`.
    return code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
  }
}

module.exports = (/** @type {any} */ options) => {
  // Nest's defaults compile for ES2021, which has no private members: every `#name` would become a WeakMap lookup at
  // each access. Node supports them natively; compiled for it, a command costs the api a third less.
  for (const { use } of options.module.rules) {
    for (const {
      options: { jsc },
    } of use)
      Object.assign(jsc, { target: 'es2023', transform: { ...jsc.transform, useDefineForClassFields: false } });
  }
  options.externals = (
    /** @type {{ request: string, context: string }} */ { request, context },
    /** @type {(error?: null, result?: string) => void} */ callback,
  ) => (isExternal(request, context) ? callback(null, `commonjs ${request}`) : callback());
  // Dynamic imports stay in main.js, so that a program is one file.
  options.module.parser = { javascript: { dynamicImportMode: 'eager' } };
  return options;
};
