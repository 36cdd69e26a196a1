// @ts-check
const { default: TestSequencer } = require('@jest/test-sequencer');

/**
 * The spec files that take longest, in the order in which they start. Files that wait (for Discord's limits, frozen
 * databases, killed processes) alternate with files that compute, so that both run at any time. Jest orders files by
 * the durations of earlier runs, which a clean checkout does not have: without this list the longest files would start
 * last, while the other workers have no work left.
 */
const LONGEST = [
  'testing/trust/crash.trust-spec.ts',
  'libs/discord/test/cards.e2e-spec.ts',
  'apps/api/test/trust/matrix.e2e-spec.ts',
  'apps/api/test/trust/slow.trust-spec.ts',
  'apps/api/test/trust/cost.trust-spec.ts',
  'libs/discord/test/interactions.e2e-spec.ts',
  'apps/worker/test/failpoints.trust-spec.ts',
  'libs/discord/test/offers.e2e-spec.ts',
  'apps/api/test/trust/boundaries.trust-spec.ts',
  'testing/trust/freeze.trust-spec.ts',
  'apps/api/test/trust/linear.trust-spec.ts',
  'libs/discord/test/late-answers.trust-spec.ts',
  'apps/api/test/trust/http-fuzz.trust-spec.ts',
  'testing/trust/flush.trust-spec.ts',
  'apps/api/test/trust/ways.trust-spec.ts',
  'testing/drills/restore.trust-spec.mjs',
  'libs/platform/test/database-away.trust-spec.ts',
  'libs/scrims/src/domain/scrim.model.trust-spec.ts',
  'apps/api/test/trust/late-append.trust-spec.ts',
  'apps/api/test/search.e2e-spec.ts',
  'libs/presence/test/presence.e2e-spec.ts',
  'apps/api/test/trust/community-scrims.trust-spec.ts',
  'apps/api/test/trust/limits.trust-spec.ts',
  'infra/supply-chain/supply-chain.trust-spec.mjs',
  'libs/discord/test/attacks.trust-spec.ts',
  'apps/worker/test/compatible.trust-spec.ts',
  'apps/worker/test/seed.trust-spec.ts',
  'libs/notifications/test/community-scrims.e2e-spec.ts',
  'infra/dev/start.trust-spec.mjs',
  'frontend/e2e/recovery.browser-spec.ts',
  'frontend/e2e/draft-recovery.browser-spec.ts',
  'frontend/e2e/everywhere.browser-spec.ts',
  'frontend/e2e/everywhere-in-languages.browser-spec.ts',
  'frontend/e2e/no-command-without-gesture.browser-spec.ts',
  'frontend/e2e/appearance.browser-spec.ts',
  'frontend/e2e/safety.browser-spec.ts',
  'frontend/e2e/profile.browser-spec.ts',
  'frontend/e2e/communities.browser-spec.ts',
  'frontend/e2e/social.browser-spec.ts',
  'frontend/e2e/screens.browser-spec.ts',
  'frontend/e2e/first-visit.browser-spec.ts',
  'frontend/e2e/scrims.browser-spec.ts',
];
const placeOf = (/** @type {string} */ path) => {
  const place = LONGEST.findIndex((file) => path.replaceAll('\\', '/').endsWith(`/${file}`));
  return place < 0 ? LONGEST.length : place;
};

module.exports = class LongestFirst extends TestSequencer {
  static longest = LONGEST;

  /**
   * @override
   * @type {InstanceType<typeof TestSequencer>["sort"]}
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
  }
};
