import { chosenSeatPath, readChosenSeat, withoutChosenSeat } from './chosen-seat';

test('an address keeps the chosen seat', () => {
  const path = chosenSeatPath({ scrimId: 'a/b', team: 'teamTwo', role: 'ADC' });
  expect(path).toBe('/scrims/a%2Fb?seat=teamTwo-ADC');
  expect(readChosenSeat(new URL(path, 'http://muster.test').searchParams)).toEqual({ team: 'teamTwo', role: 'ADC' });
});

test.each(['', 'seat=', 'seat=teamTwo', 'seat=teamThree-ADC', 'seat=teamOne-Coach'])(
  'the address "%s" offers no seat',
  (search) => expect(readChosenSeat(new URLSearchParams(search))).toBeUndefined(),
);

test('the seat leaves the address and nothing else does', () => {
  expect(withoutChosenSeat(new URLSearchParams('a=1&seat=teamOne-Top&b=2')).toString()).toBe('a=1&b=2');
});
