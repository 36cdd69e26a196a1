import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { communityAggregate } from '../aggregate';
import { ReleaseFormerAddress } from '../domain/community-commands';
import type { RELEASE_ADDRESS } from '../policies/former-addresses.policy';

const INITIATOR = { by: 'former-addresses' };

@Injectable()
export class ReleaseAddressJob implements JobOf<typeof RELEASE_ADDRESS> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref: { communityId, former }, now }: EffectOf<typeof RELEASE_ADDRESS>): Promise<JobResult> {
    const command: ReleaseFormerAddress = {
      type: 'ReleaseFormerAddress',
      communityId,
      ctx: { now: now.toISOString() },
      former,
    };
    const { events } = await this.dispatch.send(communityAggregate, command, INITIATOR);
    return events.length > 0 ? { done: 'released' } : { skipped: 'in use again' };
  }
}
