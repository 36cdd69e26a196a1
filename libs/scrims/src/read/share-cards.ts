import { PICTURES, type Pictures } from '@muster/platform';
import type { ScrimPreview } from '@muster/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { ScrimBoard } from './board';
import { cardOf } from './card';
import { previewOf } from './preview';

const KEEP = 300;

/** Public scrims for strangers: a preview, and a picture of it that is drawn once per version. */
@Injectable()
export class ShareCards {
  readonly #drawn = new Map<string, { version: number; png: Promise<Buffer> }>();
  constructor(private readonly board: ScrimBoard, @Inject(PICTURES) private readonly pictures: Pictures) {}

  /** undefined for private and for unknown ones alike. */
  async preview(id: string): Promise<ScrimPreview | undefined> {
    const scrim = await this.board.find(id);
    return scrim && !scrim.state.isPrivate ? previewOf(scrim) : undefined;
  }

  card(preview: ScrimPreview): Promise<Buffer> {
    const { _id, version } = preview;
    const held = this.#drawn.get(_id);
    if (held?.version === version) return held.png;
    const png = this.pictures.draw(cardOf(preview));
    this.#drawn.delete(_id);
    this.#drawn.set(_id, { version, png });
    if (this.#drawn.size > KEEP) this.#drawn.delete(this.#drawn.keys().next().value!);
    png.catch(() => this.#drawn.delete(_id)); // drawn anew next time
    return png;
  }
}
