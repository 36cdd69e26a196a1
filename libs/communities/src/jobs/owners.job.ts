import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { Succession } from '../app/succession';
import type { END_MEMBERSHIPS } from '../policies/end-memberships.policy';
import type { ENSURE_OWNER, RETIRE_OWNER } from '../policies/owners.policy';

@Injectable()
export class EnsureOwnerJob implements JobOf<typeof ENSURE_OWNER> {
  constructor(private readonly succession: Succession) {}

  async perform({ ref }: EffectOf<typeof ENSURE_OWNER>): Promise<JobResult> {
    return { done: await this.succession.ensureOwner(ref.communityId) };
  }
}

@Injectable()
export class RetireOwnerJob implements JobOf<typeof RETIRE_OWNER> {
  constructor(
    private readonly succession: Succession,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async perform({ ref }: EffectOf<typeof RETIRE_OWNER>): Promise<JobResult> {
    if (await this.players.findById(ref.userId)) return { skipped: 'the account was restored' };
    return { done: `settled ${await this.succession.retire(ref.userId)} communities` };
  }
}

@Injectable()
export class EndMembershipsJob implements JobOf<typeof END_MEMBERSHIPS> {
  constructor(private readonly succession: Succession) {}

  async perform({ ref }: EffectOf<typeof END_MEMBERSHIPS>): Promise<JobResult> {
    const ended = await this.succession.endMemberships(ref.userId);
    return ended > 0 ? { retryInMs: 0, reason: `ended ${ended}; checking for more` } : { done: 'no memberships left' };
  }
}
