import { Database, type Effect, type Job, type Performed, PICTURES, type Pictures } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { PictureRef } from './policies/pictures';

/** Throws a stored picture away, unless a scrim shows it. */
@Injectable()
export class PictureDropping implements Job {
  constructor(private readonly database: Database, @Inject(PICTURES) private readonly pictures: Pictures) {}

  async perform({ ref }: Effect): Promise<Performed> {
    const { scrimId, location } = ref as unknown as PictureRef;
    const shown = await this.database.rows("SELECT 1 FROM scrims WHERE id = $1 AND NOT deleted AND state->'image'->>'location' = $2", [scrimId, location]);
    if (shown.length > 0) return { dropped: 'still in use by a scrim' };
    await this.pictures.drop(location);
    return { done: 'deleted' };
  }
}
