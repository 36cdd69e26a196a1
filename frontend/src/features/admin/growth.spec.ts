import { registrationsIn } from './growth';

const growth = [
  { year: 2025, month: 11, count: 4 },
  { year: 2025, month: 12, count: 0 },
  { year: 2026, month: 1, count: 7 },
];

describe('registrations per month', () => {
  test('shows every month of a range, also those before the first registration', () => {
    expect(registrationsIn(growth, { from: '2025-10', to: '2026-01' })).toEqual([
      { month: '2025-10', count: 0 },
      { month: '2025-11', count: 4 },
      { month: '2025-12', count: 0 },
      { month: '2026-01', count: 7 },
    ]);
  });
  test('shows a range of one month', () =>
    expect(registrationsIn(growth, { from: '2026-01', to: '2026-01' })).toHaveLength(1));
});
