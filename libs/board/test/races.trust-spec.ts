import type { BookingView } from '@muster/contracts/board';
import { endOf } from '../src/domain/blocks';
import { createWorld, type World } from '@testing/world';
import { BoardCalls, type Side, start } from './board-calls';

let world: World;
let calls: BoardCalls;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true, env: { RATE_LIMIT_SCALE: '1000' } });
  calls = new BoardCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(240_000);

const bookingsOf = async (side: Side): Promise<BookingView[]> =>
  (await calls.view<{ data: BookingView[] }>(`/bookings?team=${side.id}&state=booked&limit=200`, side.captain)).data;

test('teams that post, ask and accept at once over two nodes have no two bookings that overlap', async () => {
  const sides = await Promise.all(Array.from({ length: 6 }, () => calls.five()));
  const posts = await Promise.all(
    sides.flatMap((side) => [0, 30, 60].map((minutes) => calls.post(side, { from: start(minutes) }))),
  );
  const asks = sides.flatMap((side) =>
    posts
      .filter(({ team }) => team._id !== side.id)
      .slice(0, 8)
      .map((post, i) => calls.ask(post, side, { startsAt: post.from }, i % 2)),
  );
  const requests = (await Promise.all(asks)).filter(({ status }) => status === 201).map(({ body }) => body);
  const captainOf = new Map(posts.map(({ _id, team }) => [_id, sides.find(({ id }) => id === team._id)!.captain]));
  const answers = await Promise.all(
    requests.map((request, i) => calls.accept(request, captainOf.get(request.post)!, {}, i % 2)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  for (const side of sides) {
    const found = (await bookingsOf(side)).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
    for (const [i, one] of found.entries())
      for (const other of found.slice(i + 1)) expect(Date.parse(other.startsAt)).toBeGreaterThanOrEqual(endOf(one));
  }
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body as BookingView);
  expect(new Set(made.map(({ scrim }) => scrim._id)).size).toBe(made.length);
});
