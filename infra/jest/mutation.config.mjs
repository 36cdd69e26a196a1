// @ts-check
// Runs the specs beside deciders and contracts for Stryker (stryker.config.mjs). Laws and models are left out: they
// take random steps for seconds, and an example finds the same bugs faster.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../jest.config.mjs';

const libs = join(import.meta.dirname, '../../libs');

export default {
  ...config.projects[0],
  testSequencer: join(import.meta.dirname, 'covering-files.cjs'),
  // Jest reads the folders again for every mutant.
  roots: readdirSync(libs)
    .map((name) => join(libs, name, name === 'contracts' ? 'src' : 'src/domain'))
    .filter((folder) => existsSync(folder)),
  watchman: false,
  testMatch: ['<rootDir>/libs/{*/src/domain,contracts/src}/!(*.laws).spec.ts'],
};
