// @ts-check
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const paths = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');

/**
 * Stryker asks for the tests that cover a mutant by their names, and Jest would load every spec of the changed library
 * to look for them. The first run, of all tests, records their files; after it, the other files stay unloaded.
 */
module.exports = class CoveringFiles extends TestSequencer {
  #names;
  /** @type {Record<string, string[]>} */
  #known;

  constructor(/** @type {ConstructorParameters<typeof TestSequencer>[0]} */ options) {
    super(options);
    const { rootDir, testNamePattern } = options.globalConfig;
    this.file = paths.join(rootDir, 'test-names.json');
    this.#names = new RegExp(testNamePattern ?? '', 'i');
    this.#known = testNamePattern && existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
  }

  /**
   * @override
   * @type {InstanceType<typeof TestSequencer>["sort"]}
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toReversed().filter(({ path }) => this.#known[path]?.some((name) => this.#names.test(name)) ?? true);
  }

  /**
   * @override
   * @type {InstanceType<typeof TestSequencer>["cacheResults"]}
   */
  cacheResults(tests, results) {
    if (existsSync(this.file)) return;
    const names = results.testResults.map(({ testFilePath, testResults }) => [
      testFilePath,
      testResults.map(({ fullName }) => fullName),
    ]);
    writeFileSync(this.file, JSON.stringify(Object.fromEntries(names)));
  }
};
