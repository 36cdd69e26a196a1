import {
  DEFAULT_TAGLINES,
  REGION_NAMES,
  REGION_TIME_ZONES,
  regionView,
  type RegionView,
  servedRegions,
} from '@muster/contracts/regions';
import { Public, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { hostsOf } from '../wire/routes';

@ApiTags('riot')
@TokenScope('read', 'any')
@Controller('api/regions')
export class RegionsController {
  /** The regions of this deployment, in its order. */
  @ApiOperation({ summary: 'Lists the regions of the site.' })
  @Public()
  @Get()
  @Returns(z.array(regionView))
  list(): RegionView[] {
    return servedRegions().map((code) => {
      const { platform, accounts: routing } = hostsOf(code);
      const [name, defaultTag] = [REGION_NAMES[code]!, DEFAULT_TAGLINES[code]];
      return { code, name, defaultTag, platform, routing, timeZone: REGION_TIME_ZONES[code] };
    });
  }
}
