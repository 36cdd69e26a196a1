import { Injectable } from '@nestjs/common';

/** Whether a shutdown has begun. Readiness then fails, so that proxies send new requests to other nodes. */
@Injectable()
export class DrainState {
  isDraining = false;
}
