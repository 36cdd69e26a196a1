import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { DELETE_LOGO } from '../policies/unused-logos.policy';
import { SiteQueries } from '../read/site.queries';

/** Deletes a stored image, unless it is the logo. */
@Injectable()
export class DeleteLogoJob implements JobOf<typeof DELETE_LOGO> {
  constructor(
    private readonly queries: SiteQueries,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async perform({ ref: { location } }: Pick<EffectOf<typeof DELETE_LOGO>, 'ref'>): Promise<JobResult> {
    if (await this.queries.isLogo(location)) return { skipped: 'still the logo' };
    await this.images.remove(location);
    return { done: 'deleted' };
  }
}
