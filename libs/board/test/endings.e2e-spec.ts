import type { BookingView, PostView, RequestView } from '@muster/contracts/board';
import type { ScrimView } from '@muster/contracts/scrims';
import { type SharedWorld, sharedWorld } from '@testing/shared-world';
import { untilHolds } from '@testing/wait-until';
import { BoardCalls, start } from './board-calls';

let world: SharedWorld;
let calls: BoardCalls;
beforeAll(async () => {
  world = await sharedWorld({ worker: true });
  calls = new BoardCalls(world);
});
jest.setTimeout(60_000);

test('a team that is disbanded leaves nothing open: posts, requests and bookings end', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const booking = await calls.booked(bears, wolves);
  const post = await calls.post(wolves, { from: start(180) });
  const received = await calls.asked(post, foxes, { startsAt: start(180) });
  const made = await calls.asked(await calls.post(foxes, { from: start(300) }), wolves, { startsAt: start(300) });
  expect((await calls.send('DELETE', `/teams/${wolves.slug}`, wolves.captain, {})).status).toBe(200);
  await untilHolds(async () => {
    expect(await calls.view<BookingView>(`/bookings/${booking._id}`, bears.captain)).toMatchObject({
      state: 'cancelled',
      cancelled: { by: wolves.id },
      again: expect.any(String),
    });
    expect(await calls.view<RequestView>(`/requests/${received._id}`, foxes.captain)).toMatchObject({ state: 'gone' });
    expect(await calls.view<RequestView>(`/requests/${made._id}`, foxes.captain)).toMatchObject({ state: 'withdrawn' });
    expect(await calls.view<PostView>(`/posts/${post._id}`, foxes.captain)).toMatchObject({ state: 'withdrawn' });
  });
});

test('a block withdraws open requests between the two teams, and bookings stay', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears);
  const request = await calls.asked(await calls.post(wolves, { from: start(180) }), bears, { startsAt: start(180) });
  await calls.send('PUT', `/teams/${wolves.slug}/blocks/${bears.id}`, wolves.captain);
  await untilHolds(async () =>
    expect(await calls.view<RequestView>(`/requests/${request._id}`, bears.captain)).toMatchObject({
      state: 'withdrawn',
    }),
  );
  expect(await calls.view<BookingView>(`/bookings/${booking._id}`, bears.captain)).toMatchObject({ state: 'booked' });
});

test('people who leave a team lose their seats in its bookings', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears);
  await calls.teams.leave(wolves.slug, wolves.people[4]!);
  await untilHolds(async () => {
    const scrim = await calls.view<ScrimView>(`/scrims/${booking.scrim._id}`, wolves.captain);
    expect(scrim.teamOne).toHaveLength(4);
  });
});
