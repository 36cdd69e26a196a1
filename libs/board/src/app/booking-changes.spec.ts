import { FakeUnit, team, teamsOf } from '../../test/fakes';
import { bookingAggregate } from '../aggregate';
import { initialBooking } from '../domain/booking';
import { initialPost } from '../domain/post';
import { BookingChanges } from './booking-changes';

const at = (hour: number): string => `2099-12-03T${hour}:00:00.000Z`;
const BOOKING = { ...initialBooking, id: 'b', scrimId: 's', teams: ['wolves', 'bears'], startsAt: at(20), games: 1 };
const unused = undefined as never;

describe('a result that is taken back', () => {
  const scrim = { startsAt: at(20), games: 1, deleted: false, decided: false, winners: [], players: [] };
  const change = { scrimId: 's', bookingId: 'b', after: scrim, before: { ...scrim, decided: true }, by: null };
  const takeBack = async (now: string): Promise<string[]> => {
    const unit = new FakeUnit({ b: { ...BOOKING, decided: true } });
    const settling = { booked: async () => ({ whose: 'theirs', team: 'bears' }) } as never;
    const teams = teamsOf([team('wolves'), team('bears')]);
    const changes = new BookingChanges(settling, unused, unused, teams, unused, unused);
    await changes.follow(unit.unit, { ...change, reason: null, at: now });
    return unit.decided.map(({ type }) => type);
  };

  test('is refused while a team is booked for something else by then', () =>
    expect(takeBack(at(20))).rejects.toThrow('team-booked'));

  test('opens the booking again after its time', async () => expect(await takeBack(at(23))).toEqual(['SettleBooking']));
});

test('the post that returns after a cancellation keeps the author of its note', async () => {
  const post = { ...initialPost, id: 'p', teamId: 'wolves', by: 'ann', to: at(22) };
  const unit = new FakeUnit({ b: { ...BOOKING, postId: 'p' }, p: post });
  const texts = { find: async () => ({ text: 'Hello', author: 'eve' }) } as never;
  const notifications = { ofBooking: async () => [] } as never;
  const scrims = { seats: async () => [] } as never;
  const changes = new BookingChanges(unused, texts, notifications, teamsOf([team('wolves')]), scrims, unused);
  const booking = await unit.unit.load(bookingAggregate, 'b');
  await changes.cancel(unit.unit, booking, { by: 'bears', author: 'bo', reason: null, now: at(10) });
  expect(unit.decided).toMatchObject([
    { type: 'CancelBooking' },
    { type: 'MakePost', by: 'ann', words: { note: 'Hello', noteBy: 'eve' } },
  ]);
});
