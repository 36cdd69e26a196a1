import { COALESCED_MS, DIGEST_DELAY_MS, HOUR_MS, isWithinBudget } from './budget';

test.each([
  ['mail', 19, 11],
  ['push', 59, 35],
] as const)(
  'an hour has room for the digest, %s for %d that are urgent, and for %d others',
  (channel, urgent, others) => {
    expect([urgent - 1, urgent].map((sent) => isWithinBudget(channel, sent, true))).toEqual([true, false]);
    expect([others - 1, others].map((sent) => isWithinBudget(channel, sent, false))).toEqual([true, false]);
  },
);
test('within ten minutes notifications are one, and so is a digest', () =>
  expect([COALESCED_MS, DIGEST_DELAY_MS, HOUR_MS]).toEqual([600_000, 600_000, 3_600_000]));
