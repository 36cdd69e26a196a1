import { CALLER, FakeUnit } from '../../test/fakes';
import { initialBooking } from '../domain/booking';
import { BookingUnits } from './booking-units';

const at = (hour: number): string => `2099-12-03T${hour}:00:00.000Z`;
const BOOKING = {
  ...initialBooking,
  id: 'b',
  scrimId: 's',
  teams: ['wolves', 'bears'],
  startsAt: at(18),
  proposal: { startsAt: at(20), by: 'wolves', expiresAt: at(17) },
};

test.each(['booked', 'own', 'placed'])(
  'another time is refused for seats that people took elsewhere themselves: %s',
  async (how) => {
    const unit = new FakeUnit({ b: BOOKING });
    const move = jest.fn();
    const units = new BookingUnits(
      unit.work,
      { ownBooking: async () => ({ teams: ['bears'] }) } as never,
      { bookedAt: async () => null, movedNotifications: async () => [] } as never,
      undefined as never,
      { seats: async () => [{ userId: 'ann' }], takenIn: async () => new Map([['ann', how]]), move } as never,
      { findMany: async () => new Map([['ann', { name: 'Ann' }]]) } as never,
    );
    const accepted = units.acceptTime('b', CALLER);
    if (how === 'placed') await accepted;
    else await expect(accepted).rejects.toThrow('player-busy');
    expect(move).toHaveBeenCalledTimes(how === 'placed' ? 1 : 0);
  },
);
