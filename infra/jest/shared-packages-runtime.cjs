// @ts-check
const nodeModules = require('node:module');
const paths = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** Jest's own packages. */
const OWN_COPY = /^(?:@?jest(?:[-/]|$)|expect$)/;

/**
 * The compiled functions around Muster's own modules, by file. Each spec file calls them again and so has modules of
 * its own, but uses the code that V8 compiled for earlier files.
 * @type {Map<string, { source: string, run: Function }>}
 */
const compiled = new Map();

/**
 * Loads packages through Node, once per worker process, instead of once per spec file: a server test loads about 3,000
 * modules of packages, and code that ran before is compiled and optimised already (ADR 27). Muster's own modules are
 * evaluated for each file as usual. Needs shared-packages-environment.mjs, because errors and arrays from a package in
 * another context are no instances of the file's Error or Array.
 */
module.exports = class SharedPackagesRuntime extends JestRuntime {
  /** @type {RegExp[]} */
  #aliases;

  constructor(/** @type {ConstructorParameters<typeof JestRuntime>} */ ...args) {
    super(...args);
    this.#aliases = args[0].moduleNameMapper.map(([pattern]) => new RegExp(pattern));
    const { executor } = /** @type {any} */ (this); // Jest has no public way to compile in the context of the process
    executor.compile = (/** @type {string} */ source, /** @type {string} */ filename) => {
      const known = compiled.get(filename);
      if (known?.source === source) return known.run;
      const run = compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
      compiled.set(filename, { source, run });
      return run;
    };
  }

  /**
   * @override
   * @type {InstanceType<typeof JestRuntime>["requireModule"]}
   */
  requireModule(from, name, options, isActual) {
    return name && !options?.isInternalModule && this.#isSharedPackage(name)
      ? nodeModules.createRequire(from)(name)
      : super.requireModule(from, name, options, isActual);
  }

  #isSharedPackage(/** @type {string} */ name) {
    const isFile = name.startsWith('.') || paths.isAbsolute(name);
    return (
      !isFile &&
      !nodeModules.isBuiltin(name) &&
      !OWN_COPY.test(name) &&
      !this.#aliases.some((alias) => alias.test(name))
    );
  }
};
