import { checkRoutes } from '@muster/contracts/pickup-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { AroundAccess } from '../app/around-access';
import { AroundCommands } from '../app/around-commands';
import { sayNo, sayReady } from '../domain/acts';
import { AroundViews } from '../read/around-views';

type Routes = typeof checkRoutes;

/** Checks: ten people are asked whether they play now. */
@Serves('around', checkRoutes)
export class ChecksController implements Handlers<Routes> {
  constructor(
    private readonly commands: AroundCommands,
    private readonly access: AroundAccess,
    private readonly views: AroundViews,
  ) {}

  async begin({ caller, params: { slug } }: RequestOf<Routes['begin']>) {
    return this.commands.begin(slug, caller);
  }

  async find({ caller, params: { id } }: RequestOf<Routes['find']>) {
    const { check } = await this.access.findCheck(id, caller);
    return this.views.ofCheck(check, caller.userId);
  }

  async ready({ caller, params: { id } }: RequestOf<Routes['ready']>) {
    return this.commands.answerCheck(id, caller, sayReady);
  }

  async no({ caller, params: { id } }: RequestOf<Routes['no']>) {
    return this.commands.answerCheck(id, caller, sayNo);
  }

  async callOff({ caller, params: { id } }: RequestOf<Routes['callOff']>) {
    return this.commands.callOff(id, caller);
  }
}
