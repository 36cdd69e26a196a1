import { type CommunityTitles, COMMUNITY_TITLES } from '@muster/communities/ports';
import { isFoundByAll } from '@muster/contracts/community-roles';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import type { Language } from '@muster/contracts/languages';
import type { ScrimPreview } from '@muster/contracts/share';
import type { Holder } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { ScrimSnapshots } from './scrim-snapshots';
import { renderPreviewSvg } from './preview-image';
import { toPreview } from './preview';

/** Previews of public scrims, and their images. */
@Injectable()
export class SharePreviews {
  constructor(
    private readonly snapshots: ScrimSnapshots,
    @Inject(COMMUNITY_TITLES) private readonly communities: CommunityTitles,
    @Inject(IMAGE_STORE) private readonly imageStore: ImageStore,
  ) {}

  /** @returns undefined for scrims that are unknown or not public */
  async preview(id: string): Promise<ScrimPreview | undefined> {
    const scrim = await this.snapshots.findFresh(id);
    if (scrim?.state.visibility !== 'public') return undefined;
    return toPreview(scrim, await this.#runBy(scrim.state.communityId));
  }

  /** An unlisted or archived community is named to nobody. */
  async #runBy(communityId: string | null): Promise<ScrimPreview['community']> {
    if (communityId === null) return null;
    const found = (await this.communities.byIds([communityId])).get(communityId);
    return found && isFoundByAll(found) ? { slug: found.slug, name: found.name } : null;
  }

  image(preview: ScrimPreview, language: Language, holder: Holder): Promise<Buffer> {
    return this.imageStore.renderSvg(renderPreviewSvg(preview, language), holder);
  }
}
