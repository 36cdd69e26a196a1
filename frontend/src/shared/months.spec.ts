import { lastMonths, monthOf, monthsIn } from './months';

test('monthOf returns the month in UTC', () => {
  expect(monthOf(new Date('2026-01-31T23:00:00-05:00'))).toBe('2026-02');
});

test('lastMonths includes the current month and continues in the year before', () => {
  expect(lastMonths(3, '2026-01')).toEqual({ from: '2025-11', to: '2026-01' });
  expect(lastMonths(12, '2026-01').from).toBe('2025-02');
  expect(lastMonths(6, '2026-11').from).toBe('2026-06');
});

test('monthsIn returns every month of the range', () => {
  expect(monthsIn({ from: '2025-11', to: '2026-02' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsIn({ from: '2026-01', to: '2026-01' })).toEqual(['2026-01']);
});
