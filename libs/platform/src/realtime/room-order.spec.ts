import { inRoomOrder } from './room-order';

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('a task of a room waits for the earlier ones of the same socket, also if they fail', async () => {
  const socket = { id: 's' };
  const done: string[] = [];
  const slow = async (name: string) => {
    await tick();
    done.push(name);
  };
  const results = await Promise.allSettled([
    inRoomOrder(socket, 'a', async () => {
      await slow('first');
      throw new Error('refused');
    }),
    inRoomOrder(socket, 'a', () => slow('second')),
    inRoomOrder(socket, 'a', () => done.push('third')),
  ]);
  expect(done).toEqual(['first', 'second', 'third']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('other rooms and other sockets do not wait', async () => {
  const socket = { id: 's' };
  let end = () => {};
  const open = inRoomOrder(
    socket,
    'a',
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  expect(await inRoomOrder(socket, 'b', () => 'another room')).toBe('another room');
  expect(await inRoomOrder({ id: 's' }, 'a', () => 'another socket')).toBe('another socket');
  end();
  await open;
});
