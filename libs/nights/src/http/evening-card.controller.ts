import type { Language } from '@muster/contracts/languages';
import { type CardQuery, cardQuery } from '@muster/contracts/share';
import { previewTags } from '@muster/drawing';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import {
  CONFIG,
  type Config,
  NoApiKey,
  PageLanguage,
  type PageMetaProvider,
  Public,
  RateLimit,
  ReturnsFile,
} from '@muster/platform';
import { type Holder, RequestHolder, sendDrawnImage, TokenScope } from '@muster/platform/http';
import { Controller, Get, Inject, Injectable, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { NightRejection } from '../domain/errors';
import { EveningTeasers } from '../read/evening-teasers';
import { type Teaser, teaserSummary } from '../read/teaser';
import { renderTeaserSvg } from '../read/teaser-image';

/** The picture of an evening for link previews. Only evenings of public communities have one. */
@ApiTags('share')
@Public()
@TokenScope('read', 'evening')
@Controller('api/evenings')
export class EveningCardController {
  constructor(
    private readonly teasers: EveningTeasers,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  @NoApiKey()
  @RateLimit('card', 30, 60)
  @ApiOperation({ summary: 'Draws the share image of an evening.' })
  @Get(':id/card.png')
  @ReturnsFile('image/png')
  async card(
    @Param('id') id: string,
    @Query({ schema: cardQuery }) { lang }: CardQuery,
    @PageLanguage() preferred: Language,
    @RequestHolder() holder: Holder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const teaser = await this.teasers.find(id);
    if (!teaser) throw new NightRejection('evening-not-found');
    const png = await this.images.renderSvg(renderTeaserSvg(teaser, lang ?? preferred), holder);
    await sendDrawnImage(reply, png, 'public');
  }
}

const EVENING_PATH = /^\/evenings\/([\w-]{1,80})\/?$/;

/** Link preview tags for the page of an evening of a public community. */
@Injectable()
export class EveningPageMeta implements PageMetaProvider {
  constructor(
    private readonly teasers: EveningTeasers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async describe(path: string, language: Language) {
    const id = EVENING_PATH.exec(path)?.[1];
    const teaser = id === undefined ? undefined : await this.teasers.find(id);
    return teaser && this.#meta(teaser, language);
  }

  #meta(teaser: Teaser, language: Language) {
    const url = this.config.PUBLIC_URL;
    const { _id, name, version, state } = teaser;
    const query = new URLSearchParams({
      v: `${version}-${state}-${teaser.in}`,
      ...(language !== 'en' && { lang: language }),
    });
    return previewTags({
      title: name,
      description: teaserSummary(teaser, language),
      url: `${url}/evenings/${_id}`,
      image: `${url}/api/evenings/${_id}/card.png?${query.toString()}`,
    });
  }
}
