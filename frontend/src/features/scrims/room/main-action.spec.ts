import { buildScrim, MINUTE, START } from '../scrim.fixtures';
import { mainAction } from './main-action';

const offered = { isMissing: false, isReportable: false, hasSecret: false };
const at = (minutes: number, over: Partial<typeof offered>, scrim = buildScrim()) =>
  mainAction(scrim, START + minutes * MINUTE, { ...offered, ...over });

test('a missing player checks in first, whatever else is offered', () =>
  expect(at(1, { isMissing: true, isReportable: true, hasSecret: true })).toBe('check-in'));

test('the way into the game comes before its result, until a game can be over', () => {
  const captain = { isReportable: true, hasSecret: true };
  expect([1, 14.9, 15].map((minutes) => at(minutes, captain))).toEqual(['copy', 'copy', 'report']);
  expect(at(1, { isReportable: true })).toBe('report');
});

test('a result that the game proposes is confirmed at once', () =>
  expect(at(1, { isReportable: true, hasSecret: true }, buildScrim({ proposedWinner: 'teamOne' }))).toBe('report'));

test('players copy; a scrim that waits for its start has no main action', () => {
  expect(at(40, { hasSecret: true })).toBe('copy');
  expect(at(-40, {})).toBe('none');
});
