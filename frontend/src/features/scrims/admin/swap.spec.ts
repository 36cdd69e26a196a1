import { buildScrim, buildSeat } from '../scrim.fixtures';
import { neighbourSeat, toSwapCommand } from './swap';

const scrim = buildScrim({
  teamOne: [buildSeat('teamOne', 'Top', 'Bo')],
  teamTwo: [buildSeat('teamTwo', 'Mid', 'Cy')],
});

test('two players change places', () => {
  expect(toSwapCommand(scrim, 'teamOne-Top', 'teamTwo-Mid')).toEqual({
    kind: 'swap',
    scrimId: 's1',
    one: { team: 'teamOne', role: 'Top', userId: 'bo' },
    two: { team: 'teamTwo', role: 'Mid', userId: 'cy' },
  });
});
test('an empty seat takes the player', () => {
  expect(toSwapCommand(scrim, 'teamOne-Top', 'teamTwo-ADC')).toMatchObject({
    two: { team: 'teamTwo', role: 'ADC', userId: null },
  });
});
test('nobody is moved onto himself, from nowhere or to nowhere', () => {
  expect([
    toSwapCommand(scrim, 'teamOne-Top', 'teamOne-Top'),
    toSwapCommand(scrim, 'teamOne-ADC', 'teamOne-Top'),
    toSwapCommand(scrim, 'teamOne-Top', 'elsewhere'),
  ]).toEqual([null, null, null]);
});
test('arrows walk over the ten seats and stop at the edge', () => {
  expect(neighbourSeat('teamOne-Top', 'ArrowRight')).toBe('teamTwo-Top');
  expect(neighbourSeat('teamTwo-Top', 'ArrowDown')).toBe('teamTwo-Jungle');
  expect(neighbourSeat('teamTwo-Jungle', 'ArrowUp')).toBe('teamTwo-Top');
  expect([
    neighbourSeat('teamOne-Top', 'ArrowUp'),
    neighbourSeat('teamOne-Support', 'ArrowDown'),
    neighbourSeat('teamOne-Top', 'Enter'),
  ]).toEqual([null, null, null]);
});
