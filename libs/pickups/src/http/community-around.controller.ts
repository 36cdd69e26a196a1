import { communityAroundRoutes } from '@muster/contracts/pickup-routes';
import type { AroundWatch } from '@muster/contracts/pickups';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { toKnownZone } from '@muster/platform/pure';
import { Rejection } from '@muster/kernel';
import { AroundAccess } from '../app/around-access';
import { AroundViews } from '../read/around-views';
import { type Watch, WatchQueries } from '../read/watches.queries';

type Routes = typeof communityAroundRoutes;

/** People around in a community, and being told of them. */
@Serves('around', communityAroundRoutes)
export class CommunityAroundController implements Handlers<Routes> {
  constructor(
    private readonly access: AroundAccess,
    private readonly views: AroundViews,
    private readonly watches: WatchQueries,
  ) {}

  async find({ caller, params: { slug } }: RequestOf<Routes['find']>) {
    const { community } = await this.access.findForMember(slug, caller);
    return this.views.forMember(await this.views.loadIn(community), caller.userId);
  }

  async watched({ caller, params: { slug } }: RequestOf<Routes['watched']>) {
    const { community } = await this.access.findForMember(slug, caller);
    const [watch] = await this.watches.of(caller.userId, community._id);
    return watch ? toWatch(watch) : null;
  }

  async watch({ caller, params: { slug }, body: { days, ...body } }: RequestOf<Routes['watch']>) {
    const zone = toKnownZone(body.zone);
    if (zone === undefined) throw new Rejection('zone-unknown');
    const { community } = await this.access.findOwn(slug, caller);
    const watch = { ...body, days: days ?? null, zone, userId: caller.userId, communityId: community._id };
    await this.watches.put(watch);
    return toWatch(watch);
  }

  async unwatch({ caller, params: { slug } }: RequestOf<Routes['unwatch']>) {
    const { community } = await this.access.findForMember(slug, caller);
    await this.watches.remove(caller.userId, community._id);
    return { success: true as const };
  }
}

const toWatch = ({ count, from, to, zone, days }: Watch): AroundWatch => ({
  count,
  from,
  to,
  zone,
  days: days && [...days],
});
