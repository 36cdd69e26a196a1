import { DEFAULT_TAGLINES, REGION_NAMES, REGION_TIME_ZONES, servedRegions } from '@muster/contracts/regions';
import { regionRoutes } from '@muster/contracts/riot-routes';
import { type Handlers, Serves } from '@muster/platform/http';
import { hostsOf } from '../wire/routes';

@Serves('riot', regionRoutes)
export class RegionsController implements Handlers<typeof regionRoutes> {
  /** The regions of this deployment, in its order. */
  list() {
    return servedRegions().map((code) => {
      const { platform, accounts: routing } = hostsOf(code);
      const [name, defaultTag] = [REGION_NAMES[code]!, DEFAULT_TAGLINES[code]];
      return { code, name, defaultTag, platform, routing, timeZone: REGION_TIME_ZONES[code] };
    });
  }
}
