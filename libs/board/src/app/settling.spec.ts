import { FakeUnit } from '../../test/fakes';
import { initialPost } from '../domain/post';
import { Settling } from './settling';

const at = (hour: number): string => `2099-12-03T${hour}:00:00.000Z`;
const POST = { ...initialPost, id: 'p', teamId: 'wolves', from: at(20), to: at(20), expiresAt: at(20) };

test.each([
  ['b', []],
  [undefined, ['WithdrawPost']],
])('a post keeps the start that a booking frees when it moves: %s', async (moved, ended) => {
  const unit = new FakeUnit({ p: POST });
  const old = { bookingId: 'b', teams: ['wolves', 'bears'], startsAt: at(20), games: 1 };
  const settling = new Settling(
    { blocksOf: async () => [old] } as never,
    { openOf: async () => [POST] } as never,
    { openOf: async () => [], openFor: async () => [] } as never,
    undefined as never,
  );
  const block = { startsAt: at(12), games: 1 };
  await settling.settle(unit.unit, ['wolves', 'bears'], { block, now: at(10), moved });
  expect(unit.decided.map(({ type }) => type)).toEqual(ended);
});
