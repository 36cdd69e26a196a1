import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { DELETE_TEAM_CREST } from '../policies/unused-team-crests.policy';
import { TeamQueries } from '../read/teams.queries';

/** Deletes a stored image, unless it is the crest of its team. */
@Injectable()
export class DeleteTeamCrestJob implements JobOf<typeof DELETE_TEAM_CREST> {
  constructor(
    private readonly teams: TeamQueries,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async perform({ ref: { teamId, location } }: Pick<EffectOf<typeof DELETE_TEAM_CREST>, 'ref'>): Promise<JobResult> {
    if (await this.teams.isCrest(teamId, location)) return { skipped: 'still the crest' };
    await this.images.remove(location);
    return { done: 'deleted' };
  }
}
