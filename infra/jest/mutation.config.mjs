// @ts-check
// The specs beside deciders and contracts, for Stryker (stryker.config.mjs).
import config from '../../jest.config.mjs';

export default {
  ...config.projects[0],
  testMatch: ['<rootDir>/libs/{*/src/domain,contracts/src}/**/*.spec.ts'],
};
