import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { DELETE_CREST } from '../policies/unused-crests.policy';
import { CommunityQueries } from '../read/communities.queries';

/** Deletes a stored image, unless it is the crest of its community. */
@Injectable()
export class DeleteCrestJob implements JobOf<typeof DELETE_CREST> {
  constructor(
    private readonly communities: CommunityQueries,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async perform({ ref: { communityId, location } }: Pick<EffectOf<typeof DELETE_CREST>, 'ref'>): Promise<JobResult> {
    if (await this.communities.isCrest(communityId, location)) return { skipped: 'still the crest' };
    await this.images.remove(location);
    return { done: 'deleted' };
  }
}
