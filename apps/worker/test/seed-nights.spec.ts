import { DEFAULT_SIGN_UP } from '@muster/contracts/nights';
import { eveningsBetween } from '../../../libs/nights/src/app/evening-dates';
import { DEMO_NIGHTS } from '../src/seed/nights';

const HOUR_MS = 3_600_000;
const YEAR = ['2026-01-02T00:00:00.000Z', '2027-01-01T00:00:00.000Z'] as const;

test.each(Object.entries(DEMO_NIGHTS))(
  'people can answer for an evening of %s whenever the demo is made',
  (_, night) => {
    const evenings = eveningsBetween({ ...night, from: '2026-01-01', until: null }, ...YEAR);
    const starts = evenings.map(({ startsAt }) => Date.parse(startsAt));
    const longest = Math.max(...starts.slice(1).map((start, i) => start - starts[i]!));
    // An hour before an evening, the next one is open and stays so for an hour.
    expect(longest).toBeLessThanOrEqual((DEFAULT_SIGN_UP.opensHours - 2) * HOUR_MS);
    expect(starts.length).toBeGreaterThan(100);
  },
);
