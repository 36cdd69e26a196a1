import type { Language } from '@muster/contracts/languages';
import { type CardQuery, cardQuery, type ScrimPreview } from '@muster/contracts/share';
import { shareRoutes } from '@muster/contracts/share-routes';
import { previewTags } from '@muster/drawing';
import { ScrimRejection } from '../domain/errors';
import {
  CONFIG,
  type Config,
  NoApiKey,
  type PageMetaProvider,
  Public,
  RateLimit,
  PageLanguage,
  ReturnsFile,
} from '@muster/platform';
import {
  type Handlers,
  type Holder,
  RequestHolder,
  type RequestOf,
  sendDrawnImage,
  Serves,
  TokenScope,
} from '@muster/platform/http';
import { Get, Inject, Injectable, Param, Query, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { summaryLine } from '../read/preview';
import { SharePreviews } from '../read/share-previews';
import { TonightScrims } from '../read/tonight-scrims';

type Routes = typeof shareRoutes;

/**
 * Shows public scrims to signed-out visitors: tonight's, and the one that a shared link names. Private and unknown
 * scrims get the same response, so that nobody learns which exist.
 */
@Serves('share', shareRoutes)
export class ShareController implements Handlers<Routes> {
  constructor(
    private readonly cards: SharePreviews,
    private readonly scrims: TonightScrims,
  ) {}

  tonight({ query: { region } }: RequestOf<Routes['tonight']>) {
    return this.scrims.find(region, Date.now());
  }

  preview({ params: { id } }: RequestOf<Routes['preview']>) {
    return this.#find(id);
  }

  @ApiOperation({ summary: 'Draws the picture of a scrim for link previews.' })
  @Public()
  @NoApiKey()
  @RateLimit('card', 30, 60)
  @TokenScope('read', 'scrim')
  @Get('api/scrims/:id/card.png')
  @ReturnsFile('image/png')
  async card(
    @Param('id') id: string,
    @Query({ schema: cardQuery }) { lang }: CardQuery,
    @PageLanguage() preferred: Language,
    @RequestHolder() holder: Holder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const png = await this.cards.image(await this.#find(id), lang ?? preferred, holder);
    await sendDrawnImage(reply, png, 'public');
  }

  async #find(id: string): Promise<ScrimPreview> {
    const preview = await this.cards.preview(id);
    if (!preview) throw new ScrimRejection('scrim-not-found');
    return preview;
  }
}

const SCRIM_PATH = /^\/scrims\/([\w-]{1,64})\/?$/;

/** Link preview tags for the page of a public scrim. */
@Injectable()
export class ScrimPageMeta implements PageMetaProvider {
  constructor(
    private readonly cards: SharePreviews,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async describe(path: string, language: Language) {
    const id = SCRIM_PATH.exec(path)?.[1];
    const preview = id === undefined ? undefined : await this.cards.preview(id);
    return preview && this.#meta(preview, Date.now(), language);
  }

  #meta(preview: ScrimPreview, now: number, language: Language) {
    const url = this.config.PUBLIC_URL;
    const image = `${url}/api/scrims/${preview._id}/card.png?v=${preview.version}${language === 'en' ? '' : `&lang=${language}`}`;
    return previewTags({
      title: preview.title,
      description: summaryLine(preview, now, language),
      url: `${url}/scrims/${preview._id}`,
      image,
    });
  }
}
