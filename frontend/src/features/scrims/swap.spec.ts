import { aScrim, seat } from './a-scrim';
import { seatBeside, swapWish } from './swap';

const scrim = aScrim({ teamOne: [seat('teamOne', 'Top', 'Bo')], teamTwo: [seat('teamTwo', 'Mid', 'Cy')] });

test('two players change places', () => {
  expect(swapWish(scrim, 'teamOne-Top', 'teamTwo-Mid')).toEqual({
    kind: 'swap', scrimId: 's1', one: { team: 'teamOne', role: 'Top', userId: 'bo' }, two: { team: 'teamTwo', role: 'Mid', userId: 'cy' },
  });
});
test('an empty seat takes the player', () => {
  expect(swapWish(scrim, 'teamOne-Top', 'teamTwo-ADC')).toMatchObject({ two: { team: 'teamTwo', role: 'ADC', userId: null } });
});
test('nobody is moved onto himself, from nowhere or to nowhere', () => {
  expect([swapWish(scrim, 'teamOne-Top', 'teamOne-Top'), swapWish(scrim, 'teamOne-ADC', 'teamOne-Top'), swapWish(scrim, 'teamOne-Top', 'elsewhere')]).toEqual([null, null, null]);
});
test('arrows walk over the ten seats and stop at the edge', () => {
  expect(seatBeside('teamOne-Top', 'ArrowRight')).toBe('teamTwo-Top');
  expect(seatBeside('teamTwo-Top', 'ArrowDown')).toBe('teamTwo-Jungle');
  expect(seatBeside('teamTwo-Jungle', 'ArrowUp')).toBe('teamTwo-Top');
  expect([seatBeside('teamOne-Top', 'ArrowUp'), seatBeside('teamOne-Support', 'ArrowDown'), seatBeside('teamOne-Top', 'Enter')]).toEqual([null, null, null]);
});
