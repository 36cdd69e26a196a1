import { type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { Inject, Injectable } from '@nestjs/common';
import { ScrimQueries } from '../read/scrims.queries';
import type { DELETE_IMAGE } from '../policies/unused-images.policy';

/** Deletes a stored image, unless a scrim uses it. */
@Injectable()
export class DeleteImageJob implements JobOf<typeof DELETE_IMAGE> {
  constructor(
    private readonly scrims: ScrimQueries,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async perform({ ref: { scrimId, location } }: Pick<EffectOf<typeof DELETE_IMAGE>, 'ref'>): Promise<JobResult> {
    if (await this.scrims.isImageUsed(scrimId, location)) return { skipped: 'still in use by a scrim' };
    await this.images.remove(location);
    return { done: 'deleted' };
  }
}
