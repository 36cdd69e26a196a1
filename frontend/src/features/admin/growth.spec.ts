import { lastMonths, registrationsIn } from './growth';

const growth = [
  { year: 2025, month: 11, count: 4 },
  { year: 2025, month: 12, count: 0 },
  { year: 2026, month: 1, count: 7 },
];

describe('registrations per month', () => {
  test('covers the last months across a new year', () => {
    expect(lastMonths(3, new Date('2026-01-31T23:00:00Z'))).toEqual({ from: '2025-11', to: '2026-01' });
    expect(lastMonths(12, new Date('2026-01-01T00:00:00Z')).from).toBe('2025-02');
  });
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
