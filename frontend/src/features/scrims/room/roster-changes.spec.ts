import { buildScrim, buildSeat } from '../scrim.fixtures';
import { describeRosterChanges } from './roster-changes';

const before = buildScrim({ teamOne: [buildSeat('teamOne', 'Top', 'Bo')] });

test('who came and who went is told; nothing else is', () => {
  expect(describeRosterChanges(before, buildScrim({ teamTwo: [buildSeat('teamTwo', 'Mid', 'Cy')] }), 'hana')).toBe(
    'Bo left Top on Blue Side. Cy took Mid on Red Side',
  );
  expect(describeRosterChanges(before, { ...before, title: 'other' } as never, 'hana')).toBe('');
});
test('my own moves are not news to me', () => {
  expect(
    describeRosterChanges(
      before,
      buildScrim({ teamOne: [buildSeat('teamOne', 'Top', 'Bo'), buildSeat('teamOne', 'ADC', 'Hana')] }),
      'hana',
    ),
  ).toBe('');
});
test('a move is told once, where the player sits now', () => {
  expect(describeRosterChanges(before, buildScrim({ teamOne: [buildSeat('teamOne', 'Mid', 'Bo')] }), 'hana')).toBe(
    'Bo took Mid on Blue Side',
  );
});
