import { Injectable } from '@nestjs/common';

/** Says no to new work once a shutdown has begun, so that a proxy sends it elsewhere. */
@Injectable()
export class DrainState {
  isDraining = false;
}
