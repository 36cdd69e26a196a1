import type { RequestView } from '@muster/contracts/board';
import { requestRoutes } from '@muster/contracts/board-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import type { Caller } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { UseFilters } from '@nestjs/common';
import { Accepting } from '../app/accepting';
import { BoardAccess } from '../app/board-access';
import { RequestUnits } from '../app/request-units';
import { BookingViews } from '../read/booking-views';
import { RequestViews } from '../read/request-views';
import { RequestQueries } from '../read/requests.queries';
import { BoardErrorsFilter } from './board-errors.filter';

type Routes = typeof requestRoutes;

/** Teams answer posts of others. */
@UseFilters(BoardErrorsFilter)
@Serves('board', requestRoutes)
export class RequestsController implements Handlers<Routes> {
  constructor(
    private readonly access: BoardAccess,
    private readonly units: RequestUnits,
    private readonly accepting: Accepting,
    private readonly queries: RequestQueries,
    private readonly views: RequestViews,
    private readonly bookings: BookingViews,
  ) {}

  async make({ caller, params: { id }, query: { key }, body }: RequestOf<Routes['make']>) {
    return this.views.one(await this.units.make(id, body, caller, key), caller);
  }

  async list({ caller, query: { team, state, ...query } }: RequestOf<Routes['list']>) {
    const viewer = await this.access.viewer(caller);
    const teams = team === undefined ? viewer.sight.teams : [(await this.access.member(team, caller)).id];
    const [filter, range] = [{ teams, state }, toRange({ page: 1, ...query })];
    const [found, total] = await Promise.all([this.queries.page(filter, range), this.queries.count(filter)]);
    const data = await this.views.of(found, caller);
    return { success: true as const, data, pagination: toPagination(range, total) };
  }

  find({ caller, params: { id } }: RequestOf<Routes['find']>) {
    return this.#view(id, caller);
  }

  async edit({ caller, params: { id }, body }: RequestOf<Routes['edit']>) {
    const { lineUp, oneShort } = body;
    const changes = { ...(lineUp !== undefined && { lineUp }), ...(oneShort !== undefined && { oneShort }) };
    await this.units.lineUp(id, changes, caller);
    return this.#view(id, caller);
  }

  async accept({ caller, params: { id }, body }: RequestOf<Routes['accept']>) {
    const { booking, overlaps } = await this.accepting.accept(id, body?.lineUp, caller);
    return { ...(await this.bookings.one(booking, caller)), overlaps };
  }

  async propose({ caller, params: { id }, body: { startsAt } }: RequestOf<Routes['propose']>) {
    await this.units.propose(id, startsAt, caller);
    return this.#view(id, caller);
  }

  async decline({ caller, params: { id }, body }: RequestOf<Routes['decline']>) {
    await this.units.decline(id, body?.reason || null, caller);
    return this.#view(id, caller);
  }

  async withdraw({ caller, params: { id } }: RequestOf<Routes['withdraw']>) {
    await this.units.withdraw(id, caller);
    return this.#view(id, caller);
  }

  async #view(id: string, caller: Caller): Promise<RequestView> {
    return this.views.one((await this.access.request(id, caller)).request, caller);
  }
}
