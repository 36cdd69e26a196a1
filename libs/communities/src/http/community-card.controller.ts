import { communityCardQuery } from '@muster/contracts/communities';
import { communityCardRoutes } from '@muster/contracts/community-routes';
import type { Language } from '@muster/contracts/languages';
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
import { hash } from 'node:crypto';
import type { z } from 'zod';
import { CommunityCards, type StrangersView } from '../app/community-cards';
import { CommunityRejection } from '../domain/errors';
import { renderCommunitySvg } from '../read/card-image';
import { cardSummary, cardTitle } from '../read/card-text';

const CREST_PX = 300;
type CardQuery = z.output<typeof communityCardQuery>;
type Routes = typeof communityCardRoutes;

/** Communities as visitors without an account see them, by a link or an invite. */
@Serves('share', communityCardRoutes)
export class CommunityCardController implements Handlers<Routes> {
  constructor(
    private readonly cards: CommunityCards,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async card({ params: { slug }, query: { invite } }: RequestOf<Routes['card']>) {
    return (await this.#find(slug, invite)).card;
  }

  @ApiOperation({ summary: 'Draws the picture of a community for link previews.' })
  @Public()
  @NoApiKey()
  @RateLimit('card', 30, 60)
  @TokenScope('read', 'community')
  @Get('api/communities/:slug/card.png')
  @ReturnsFile('image/png')
  async image(
    @Param('slug') slug: string,
    @Query({ schema: communityCardQuery }) { invite, lang }: CardQuery,
    @PageLanguage() preferred: Language,
    @RequestHolder() holder: Holder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { card, evening, crest } = await this.#find(slug, invite);
    const image = crest === null ? undefined : await this.images.toDataUri(crest, CREST_PX, { holder });
    const png = await this.images.renderSvg(renderCommunitySvg(card, evening, image, lang ?? preferred), holder);
    await sendDrawnImage(reply, png, 'public');
  }

  async #find(slug: string, invite: string | undefined): Promise<StrangersView> {
    const found = await this.cards.find(slug, invite);
    if (!found) throw new CommunityRejection('community-not-found');
    return found;
  }
}

const COMMUNITY_PATH = /^\/communities\/([a-z0-9-]{3,32})\/?$/;

/** Title, description and link preview tags for the page of a community and for its invites. */
@Injectable()
export class CommunityPageMeta implements PageMetaProvider {
  readonly parameters = ['invite'];

  constructor(
    private readonly cards: CommunityCards,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async describe(path: string, language: Language, query: URLSearchParams) {
    const slug = COMMUNITY_PATH.exec(path)?.[1];
    const { invite } = communityCardQuery.catch({}).parse(Object.fromEntries(query));
    const found = slug === undefined ? undefined : await this.cards.find(slug, invite);
    return found && this.#meta(found, invite, language);
  }

  #meta({ card, evening }: StrangersView, invite: string | undefined, language: Language) {
    const [title, description] = [cardTitle(card, language), cardSummary(card, evening, language)];
    const token: Record<string, string> = card.invite === 'valid' && invite ? { invite } : {};
    const page = toQuery(token);
    const version = hash('sha1', JSON.stringify({ ...card, description }), 'base64url').slice(0, 8);
    const image = toQuery({ v: version, ...token, ...(language !== 'en' && { lang: language }) });
    const url = this.config.PUBLIC_URL;
    return previewTags({
      title,
      description,
      url: `${url}/communities/${card.slug}${page}`,
      image: `${url}/api/communities/${card.slug}/card.png${image}`,
    });
  }
}

const toQuery = (values: Record<string, string>): string => {
  const query = new URLSearchParams(values).toString();
  return query && `?${query}`;
};
