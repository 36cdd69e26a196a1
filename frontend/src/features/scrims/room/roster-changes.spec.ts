import { buildScrim, buildSeat } from '../scrim.fixtures';
import { describeRosterChanges } from './roster-changes';

const before = buildScrim({ teamOne: [buildSeat('teamOne', 'Top', 'Bo')] });

test('announces joins and leaves only', () => {
  expect(describeRosterChanges(before, buildScrim({ teamTwo: [buildSeat('teamTwo', 'Mid', 'Cy')] }), 'hana')).toBe(
    'Bo left Top on Blue Side. Cy took Mid on Red Side',
  );
  expect(describeRosterChanges(before, { ...before, title: 'other' }, 'hana')).toBe('');
});
test("does not announce the viewer's own moves", () => {
  expect(
    describeRosterChanges(
      before,
      buildScrim({ teamOne: [buildSeat('teamOne', 'Top', 'Bo'), buildSeat('teamOne', 'ADC', 'Hana')] }),
      'hana',
    ),
  ).toBe('');
});
test('announces a move once, with the new seat', () => {
  expect(describeRosterChanges(before, buildScrim({ teamOne: [buildSeat('teamOne', 'Mid', 'Bo')] }), 'hana')).toBe(
    'Bo took Mid on Blue Side',
  );
});
