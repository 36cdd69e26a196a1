import { type Effect, type Job, type JobResult } from '@muster/platform';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { Inject, Injectable } from '@nestjs/common';
import { ScrimQueries } from '../read/scrims.queries';
import type { ImageRef } from '../policies/unused-images.policy';

/** Deletes a stored image, unless a scrim uses it. */
@Injectable()
export class DeleteImageJob implements Job {
  constructor(
    private readonly scrims: ScrimQueries,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async perform({ ref }: Effect): Promise<JobResult> {
    const { scrimId, location } = ref as unknown as ImageRef;
    if (await this.scrims.isImageUsed(scrimId, location)) return { skipped: 'still in use by a scrim' };
    await this.images.remove(location);
    return { done: 'deleted' };
  }
}
