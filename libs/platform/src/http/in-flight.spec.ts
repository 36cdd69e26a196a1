import { EventEmitter } from 'node:events';
import { TooManyRequestsError } from './errors';
import { InFlight } from './in-flight';

test('an account has so many requests at once, and others are not affected', () => {
  const inFlight = new InFlight(2);
  const [first, second] = [new EventEmitter(), new EventEmitter()];
  inFlight.enter('hana', first);
  inFlight.enter('hana', second);
  expect(() => inFlight.enter('hana', new EventEmitter())).toThrow(TooManyRequestsError);
  expect(() => inFlight.enter('bo', new EventEmitter())).not.toThrow();
  first.emit('close');
  expect(() => inFlight.enter('hana', new EventEmitter())).not.toThrow();
  expect(() => inFlight.enter('hana', new EventEmitter())).toThrow(TooManyRequestsError);
});
