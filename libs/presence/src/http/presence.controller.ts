import { type PresenceChange, presenceChange, type PresenceQuery, presenceQuery } from '@muster/contracts/presence';
import { Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PresenceGateway } from '../realtime/presence.gateway';

@ApiTags('users')
@ApiBearerAuth()
@TokenScope('read')
@Controller('api/presence')
export class PresenceController {
  constructor(private readonly presence: PresenceGateway) {}

  /** Returns which users are online, and when the others were last seen. */
  @ApiOperation({ summary: 'Says which users are online.' })
  @Get()
  @Returns(presenceChange.array())
  of(@Query({ schema: presenceQuery }) { ids }: PresenceQuery): Promise<PresenceChange[]> {
    return this.presence.presenceOf(ids);
  }
}
