import { availabilityRoutes } from '@muster/contracts/availability-routes';
import { CONFIG, type Config, HttpError } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { Inject } from '@nestjs/common';
import { OwnAvailability } from '../app/own-availability';
import { say } from '../texts/catalogue';

type Routes = typeof availabilityRoutes;

/** The caller's own free time. Only its owner calls these routes. */
@Serves('availability', availabilityRoutes)
export class AvailabilityController implements Handlers<Routes> {
  constructor(
    private readonly availability: OwnAvailability,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  own({ caller }: RequestOf<Routes['own']>) {
    this.#assertEnabled();
    return this.availability.view(caller);
  }

  change({ caller, body }: RequestOf<Routes['change']>) {
    this.#assertEnabled();
    return this.availability.change(body, caller);
  }

  setDay({ caller, params: { date }, body }: RequestOf<Routes['setDay']>) {
    this.#assertEnabled();
    return this.availability.setDay(date, body, caller);
  }

  dropDay({ caller, params: { date } }: RequestOf<Routes['dropDay']>) {
    this.#assertEnabled();
    return this.availability.dropDay(date, caller);
  }

  confirm({ caller }: RequestOf<Routes['confirm']>) {
    this.#assertEnabled();
    return this.availability.confirm(caller);
  }

  /** Only team mates see free time, so without teams there is none. */
  #assertEnabled(): void {
    if (this.config.TEAMS === 'off') throw new HttpError(404, 'not-found', say('notFound'));
  }
}
