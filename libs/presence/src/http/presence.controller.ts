import { presenceRoutes } from '@muster/contracts/presence-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PresenceGateway } from '../realtime/presence.gateway';

type Routes = typeof presenceRoutes;

@Serves('users', presenceRoutes)
export class PresenceController implements Handlers<Routes> {
  constructor(private readonly presence: PresenceGateway) {}

  /** Returns which users are online, and when the others were last seen. */
  of({ query }: RequestOf<Routes['of']>) {
    return this.presence.presenceOf(query.ids);
  }
}
