import { Database, type Effect, type Job, type JobResult } from '@muster/platform';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { ImageRef } from '../policies/unused-images.policy';

/** Deletes a stored image, unless a scrim uses it. */
@Injectable()
export class DeleteImageJob implements Job {
  constructor(
    private readonly database: Database,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async perform({ ref }: Effect): Promise<JobResult> {
    const { scrimId, location } = ref as unknown as ImageRef;
    const usedBy = await this.database.query(
      "SELECT 1 FROM scrims WHERE id = $1 AND NOT deleted AND state->'image'->>'location' = $2",
      [scrimId, location],
    );
    if (usedBy.length > 0) return { skipped: 'still in use by a scrim' };
    await this.images.remove(location);
    return { done: 'deleted' };
  }
}
