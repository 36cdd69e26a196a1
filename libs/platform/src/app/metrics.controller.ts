import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/auth.guard';
import { NoApiKey } from '../http/api-key.guard';
import { NoRateLimit } from '../http/rate.guard';
import { EXPOSITION_TYPE } from '../metrics';
import { Rooms } from '../realtime/rooms';
import { Measures } from './measures';

/** For Prometheus. A proxy keeps it inside the house; it tells of nobody. */
@ApiTags('operations')
@Public()
@NoApiKey()
@NoRateLimit()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly measures: Measures, private readonly rooms: Rooms) {}

  @Get()
  @Header('content-type', EXPOSITION_TYPE)
  @Header('cache-control', 'no-store')
  tell(): Promise<string> {
    return this.measures.tell(this.rooms.isOpen ? this.rooms.server.sockets.sockets.size : 0);
  }
}
