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
    @Inject(IMAGE_STORE) private readonly imageStore: ImageStore,
  ) {}

  /** @returns undefined for scrims that are unknown or not public */
  async preview(id: string): Promise<ScrimPreview | undefined> {
    const scrim = await this.snapshots.findFresh(id);
    return scrim && scrim.state.visibility === 'public' ? toPreview(scrim) : undefined;
  }

  image(preview: ScrimPreview, language: Language, holder: Holder): Promise<Buffer> {
    return this.imageStore.renderSvg(renderPreviewSvg(preview, language), holder);
  }
}
