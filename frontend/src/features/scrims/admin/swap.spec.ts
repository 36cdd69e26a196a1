import { buildScrim, buildSeat } from '../scrim.fixtures';
import { neighbourSeat, toSwapCommand } from './swap';

const scrim = buildScrim({
  teamOne: [buildSeat('teamOne', 'Top', 'Bo')],
  teamTwo: [buildSeat('teamTwo', 'Mid', 'Cy')],
});

test('swaps two players', () => {
  expect(toSwapCommand(scrim, 'teamOne-Top', 'teamTwo-Mid')).toEqual({
    kind: 'swap',
    scrimId: 's1',
    one: { team: 'teamOne', role: 'Top', userId: 'bo' },
    two: { team: 'teamTwo', role: 'Mid', userId: 'cy' },
  });
});
test('moves a player to an empty seat', () => {
  expect(toSwapCommand(scrim, 'teamOne-Top', 'teamTwo-ADC')).toMatchObject({
    two: { team: 'teamTwo', role: 'ADC', userId: null },
  });
});
test('ignores a swap with oneself, from an empty seat or to no seat', () => {
  expect([
    toSwapCommand(scrim, 'teamOne-Top', 'teamOne-Top'),
    toSwapCommand(scrim, 'teamOne-ADC', 'teamOne-Top'),
    toSwapCommand(scrim, 'teamOne-Top', 'elsewhere'),
  ]).toEqual([null, null, null]);
});
test('arrow keys move between the ten seats and stop at the edges', () => {
  expect(neighbourSeat('teamOne-Top', 'ArrowRight')).toBe('teamTwo-Top');
  expect(neighbourSeat('teamTwo-Top', 'ArrowDown')).toBe('teamTwo-Jungle');
  expect(neighbourSeat('teamTwo-Jungle', 'ArrowUp')).toBe('teamTwo-Top');
  expect([
    neighbourSeat('teamOne-Top', 'ArrowUp'),
    neighbourSeat('teamOne-Support', 'ArrowDown'),
    neighbourSeat('teamOne-Top', 'Enter'),
  ]).toEqual([null, null, null]);
});
