import { EventEmitter } from 'node:events';
import { TooManyRequestsError } from './errors';
import { InFlight } from './in-flight';

const isWaiting = async (entered: Promise<void> | undefined): Promise<boolean> =>
  (await Promise.race([entered?.then(() => 'entered'), Promise.resolve('waiting')])) === 'waiting';

test('further requests of an account wait until one has been answered, and others are not affected', async () => {
  const inFlight = new InFlight(2);
  const [first, second, gone] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  expect([inFlight.enter('hana', first), inFlight.enter('hana', second)]).toEqual([undefined, undefined]);
  void inFlight.enter('hana', gone);
  const third = inFlight.enter('hana', new EventEmitter());
  const fourth = inFlight.enter('hana', new EventEmitter());
  expect(inFlight.enter('bo', new EventEmitter())).toBeUndefined();
  gone.emit('close'); // a client that goes while it waits takes no place
  first.emit('close');
  await third;
  expect(await isWaiting(fourth)).toBe(true);
  second.emit('close');
  await fourth;
});

test('so many may wait, and no more', () => {
  const inFlight = new InFlight(1);
  for (let i = 0; i <= 300; i++) void inFlight.enter('hana', new EventEmitter());
  expect(() => inFlight.enter('hana', new EventEmitter())).toThrow(TooManyRequestsError);
});

test('a client that has gone before takes no place, which it could not give back', () => {
  const inFlight = new InFlight(1);
  const gone = Object.assign(new EventEmitter(), { closed: true });
  for (let i = 0; i < 2; i++) expect(inFlight.enter('hana', gone)).toBeUndefined();
  expect(inFlight.enter('hana', new EventEmitter())).toBeUndefined();
});
