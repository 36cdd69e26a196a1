import { aroundRoutes } from '@muster/contracts/pickup-routes';
import { READY_MINUTES_DEFAULT } from '@muster/contracts/pickups';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { AroundCommands } from '../app/around-commands';
import { AroundQueries } from '../read/around.queries';
import { AroundViews } from '../read/around-views';

type Routes = typeof aroundRoutes;

/** "I'm around": the caller's own entry. */
@Serves('around', aroundRoutes)
export class AroundController implements Handlers<Routes> {
  constructor(
    private readonly commands: AroundCommands,
    private readonly around: AroundQueries,
    private readonly views: AroundViews,
  ) {}

  async own({ caller }: RequestOf<Routes['own']>) {
    return this.views.own(await this.around.entryOf(caller.userId));
  }

  async come({ caller, body }: RequestOf<Routes['come']>) {
    return this.commands.say(body, caller);
  }

  async go({ caller }: RequestOf<Routes['go']>) {
    await this.commands.go(caller);
    return { success: true as const };
  }

  async beReady({ caller, body }: RequestOf<Routes['beReady']>) {
    return this.commands.beReady(body?.minutes ?? READY_MINUTES_DEFAULT, caller);
  }

  async notReady({ caller }: RequestOf<Routes['notReady']>) {
    return this.commands.notReady(caller);
  }
}
