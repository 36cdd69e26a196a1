import { axisEndOf, type Series } from './chart';

const series: Series[] = [
  { key: 'won', label: 'Won', tone: 'green' },
  { key: 'lost', label: 'Lost', tone: 'red' },
];

test('the axis ends behind the longest bar, which shows all series one after another', () => {
  const rows = [
    { role: 'Mid', won: 3, lost: 1 },
    { role: 'Top', won: 0, lost: 2 },
  ];
  expect(axisEndOf(series, rows)).toBeCloseTo(4.48);
  expect(axisEndOf(series.slice(0, 1), rows)).toBeCloseTo(3.36);
});
