import { ByteCache } from '@muster/platform';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import type { Language } from '@muster/contracts/languages';
import type { ScrimPreview } from '@muster/contracts/share';
import { Inject, Injectable } from '@nestjs/common';
import { ScrimSnapshots } from './scrim-snapshots';
import { renderPreviewSvg } from './preview-image';
import { toPreview } from './preview';

const CACHE_MB = 24;
const imageKey = (id: string, language: Language): string => (language === 'en' ? id : `${id} ${language}`);

/** Previews of public scrims, and their images, which are drawn once per version and language. */
@Injectable()
export class SharePreviews {
  readonly #images = new ByteCache<{ version: number; png: Buffer }>(CACHE_MB, ({ png }) => png.byteLength);
  /** Concurrent requests for an image share one rendering. */
  readonly #drawing = new Map<string, Promise<Buffer>>();
  constructor(
    private readonly snapshots: ScrimSnapshots,
    @Inject(IMAGE_STORE) private readonly imageStore: ImageStore,
  ) {}

  /** @returns undefined for unknown scrims and for those that are not public */
  async preview(id: string): Promise<ScrimPreview | undefined> {
    const scrim = await this.snapshots.findFresh(id);
    return scrim && scrim.state.visibility === 'public' ? toPreview(scrim) : undefined;
  }

  async image(preview: ScrimPreview, language: Language): Promise<Buffer> {
    const { _id, version } = preview;
    const held = this.#images.get(imageKey(_id, language));
    if (held?.version === version) return held.png;
    const key = `${imageKey(_id, language)} ${version}`;
    let drawing = this.#drawing.get(key);
    if (!drawing)
      this.#drawing.set(key, (drawing = this.#draw(preview, language).finally(() => this.#drawing.delete(key))));
    return drawing;
  }

  async #draw(preview: ScrimPreview, language: Language): Promise<Buffer> {
    const png = await this.imageStore.renderSvg(renderPreviewSvg(preview, language));
    this.#images.set(imageKey(preview._id, language), { version: preview.version, png });
    return png;
  }
}
