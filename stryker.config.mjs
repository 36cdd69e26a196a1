// `npm run test:mutation` changes the deciders and contracts in every way Stryker knows, one after another, and runs
// the specs beside them; `-- --mutate 'libs/chat/src/domain/!(*spec).ts'` does so for one library. The results for
// unchanged code and specs are kept in .data/. It takes too long to be part of `npm test`.

/** Schemas without a function of their own, which no spec beside them loads. */
const SCHEMAS_ALONE =
  '{administration,client-headers,community-discord,dashboard,discord-linking,errors,friends,notifications,operations,timeline}';

export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'infra/jest/mutation.config.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  mutate: ['libs/{*/src/domain,contracts/src}/**/*.ts', `!libs/contracts/src/${SCHEMAS_ALONE}.ts`, '!**/*spec.ts'],
  // Ignores code that runs while a module loads: schemas, English texts and lists of names, whose values the compiler
  // and the tests of the API check. Each such mutant would need every spec in a new process.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.data/mutation/incremental.json',
  tempDirName: '.data/mutation/sandbox',
  ignorePatterns: ['**', '!libs/**', '!testing/**', '!infra/jest/**', '!*.json', '!jest.config.mjs'],
  concurrency: 1,
  // Endless loops end by the number of their rounds; a busy machine is no killed mutant.
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: '.data/mutation/report.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
};
