import { Database, type Effect, type Job, type JobResult } from '@muster/platform';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { ImageRef } from '../policies/unused-images.policy';

/** Throws a stored picture away, unless a scrim shows it. */
@Injectable()
export class DeleteImageJob implements Job {
  constructor(
    private readonly database: Database,
    @Inject(IMAGE_STORE) private readonly pictures: ImageStore,
  ) {}

  async perform({ ref }: Effect): Promise<JobResult> {
    const { scrimId, location } = ref as unknown as ImageRef;
    const shown = await this.database.query(
      "SELECT 1 FROM scrims WHERE id = $1 AND NOT deleted AND state->'image'->>'location' = $2",
      [scrimId, location],
    );
    if (shown.length > 0) return { skipped: 'still in use by a scrim' };
    await this.pictures.remove(location);
    return { done: 'deleted' };
  }
}
