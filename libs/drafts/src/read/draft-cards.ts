import { SIDE_LABELS } from '@muster/contracts/constants';
import type { DraftView } from '@muster/contracts/drafts';
import type { Language } from '@muster/contracts/languages';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { ByteCache } from '@muster/platform';
import type { Holder } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { DraftRejection } from '../domain/errors';
import { ChampionCatalogue } from './champion-catalogue';
import { renderDraftCard } from './draft-card';
import { DraftQueries } from './drafts.queries';
import { DraftViews } from './draft-views';

const CACHE_MB = 8;

/** Pictures of finished drafts of public scrims, drawn once per version and language. */
@Injectable()
export class DraftCards {
  readonly #images = new ByteCache<{ version: number; png: Buffer }>(CACHE_MB, ({ png }) => png.byteLength);

  constructor(
    private readonly drafts: DraftQueries,
    private readonly views: DraftViews,
    private readonly champions: ChampionCatalogue,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async find(scrimId: string, game: number, language: Language, holder: Holder): Promise<Buffer> {
    const found = await this.drafts.find(scrimId, game);
    if (found?.scrim.visibility !== 'public') throw new DraftRejection('draft-not-found');
    const view = (await this.views.views(found)).others;
    if (view.state !== 'done' || !view.sides) throw new DraftRejection('draft-not-done');
    const key = `${scrimId} ${game} ${language}`;
    const held = this.#images.get(key);
    if (held?.version === view.version) return held.png;
    const png = await this.images.renderSvg(this.#draw(view, found.scrim.title, language), holder);
    this.#images.set(key, { version: view.version, png });
    return png;
  }

  #draw(draft: DraftView, title: string, language: Language): string {
    const names = new Map(this.champions.view(language).champions.map(({ key, name }) => [key, name]));
    return renderDraftCard({
      draft,
      title: title || 'Scrim',
      nameOf: (champion) => names.get(champion) ?? champion,
      sideName: (side) => SIDE_LABELS[side === 'blue' ? 'teamOne' : 'teamTwo'],
    });
  }
}
