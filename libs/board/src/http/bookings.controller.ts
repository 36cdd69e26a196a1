import type { BookingView } from '@muster/contracts/board';
import { bookingRoutes } from '@muster/contracts/board-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import type { Caller } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { UseFilters } from '@nestjs/common';
import { BoardAccess } from '../app/board-access';
import { BookingUnits } from '../app/booking-units';
import { BookingViews } from '../read/booking-views';
import { BookingQueries } from '../read/bookings.queries';
import { BoardErrorsFilter } from './board-errors.filter';

type Routes = typeof bookingRoutes;

/** Two teams have agreed. */
@UseFilters(BoardErrorsFilter)
@Serves('board', bookingRoutes)
export class BookingsController implements Handlers<Routes> {
  constructor(
    private readonly access: BoardAccess,
    private readonly units: BookingUnits,
    private readonly queries: BookingQueries,
    private readonly views: BookingViews,
  ) {}

  async list({ caller, query: { team, from, to, state, ...query } }: RequestOf<Routes['list']>) {
    const viewer = await this.access.viewer(caller);
    const teams = team === undefined ? viewer.sight.teams : [(await this.access.member(team, caller)).id];
    const [filter, range] = [{ teams, from, to, state }, toRange({ page: 1, ...query })];
    const [found, total] = await Promise.all([this.queries.page(filter, range), this.queries.count(filter)]);
    const data = await this.views.of(found, caller);
    return { success: true as const, data, pagination: toPagination(range, total) };
  }

  find({ caller, params: { id } }: RequestOf<Routes['find']>) {
    return this.#view(id, caller);
  }

  async proposeTime({ caller, params: { id }, body: { startsAt } }: RequestOf<Routes['proposeTime']>) {
    await this.units.proposeTime(id, startsAt, caller);
    return this.#view(id, caller);
  }

  async withdrawTime({ caller, params: { id } }: RequestOf<Routes['withdrawTime']>) {
    await this.units.withdrawTime(id, caller);
    return this.#view(id, caller);
  }

  async acceptTime({ caller, params: { id } }: RequestOf<Routes['acceptTime']>) {
    await this.units.acceptTime(id, caller);
    return this.#view(id, caller);
  }

  async declineTime({ caller, params: { id } }: RequestOf<Routes['declineTime']>) {
    await this.units.declineTime(id, caller);
    return this.#view(id, caller);
  }

  async cancel({ caller, params: { id }, body }: RequestOf<Routes['cancel']>) {
    await this.units.cancel(id, body?.reason || null, caller);
    return this.#view(id, caller);
  }

  async #view(id: string, caller: Caller): Promise<BookingView> {
    return this.views.one((await this.access.booking(id, caller)).booking, caller);
  }
}
