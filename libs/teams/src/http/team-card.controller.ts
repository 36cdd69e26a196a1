import type { Language } from '@muster/contracts/languages';
import { teamCardRoutes } from '@muster/contracts/team-routes';
import { teamCardQuery } from '@muster/contracts/teams';
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
import { type StrangersView, TeamCards } from '../app/team-cards';
import { TeamRejection } from '../domain/errors';
import { renderTeamSvg } from '../read/card-image';
import { cardSummary, cardTitle } from '../read/card-text';

const CREST_PX = 300;
type CardQuery = z.output<typeof teamCardQuery>;
type Routes = typeof teamCardRoutes;

/** Teams as visitors without an account see them, by a link or an invite. */
@Serves('share', teamCardRoutes)
export class TeamCardController implements Handlers<Routes> {
  constructor(
    private readonly cards: TeamCards,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async card({ params: { slug }, query: { invite } }: RequestOf<Routes['card']>) {
    return (await this.#find(slug, invite)).card;
  }

  @ApiOperation({ summary: 'Draws the picture of a team for link previews.' })
  @Public()
  @NoApiKey()
  @RateLimit('card', 30, 60)
  @TokenScope('read')
  @Get('api/teams/:slug/card.png')
  @ReturnsFile('image/png')
  async image(
    @Param('slug') slug: string,
    @Query({ schema: teamCardQuery }) { invite, lang }: CardQuery,
    @PageLanguage() preferred: Language,
    @RequestHolder() holder: Holder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { card, crest } = await this.#find(slug, invite);
    const image = crest === null ? undefined : await this.images.toDataUri(crest, CREST_PX, { holder });
    const png = await this.images.renderSvg(renderTeamSvg(card, image, lang ?? preferred), holder);
    await sendDrawnImage(reply, png, 'public');
  }

  async #find(slug: string, invite: string | undefined): Promise<StrangersView> {
    const found = await this.cards.find(slug, invite);
    if (!found) throw new TeamRejection('team-not-found');
    return found;
  }
}

const TEAM_PATH = /^\/teams\/([a-z0-9-]{3,36})\/?$/;

/** Title, description and link preview tags for the page of a team and for its invites. */
@Injectable()
export class TeamPageMeta implements PageMetaProvider {
  readonly parameters = ['invite'];

  constructor(
    private readonly cards: TeamCards,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async describe(path: string, language: Language, query: URLSearchParams) {
    const slug = TEAM_PATH.exec(path)?.[1];
    const { invite } = teamCardQuery.catch({}).parse(Object.fromEntries(query));
    const found = slug === undefined ? undefined : await this.cards.find(slug, invite);
    if (!found) return undefined;
    const { card } = found;
    const [title, description] = [cardTitle(card, language), cardSummary(card, language)];
    const token: Record<string, string> = card.invite === 'valid' && invite ? { invite } : {};
    const version = hash('sha1', JSON.stringify({ ...card, description }), 'base64url').slice(0, 8);
    const image = toQuery({ v: version, ...token, ...(language !== 'en' && { lang: language }) });
    const url = this.config.PUBLIC_URL;
    return previewTags({
      title,
      description,
      url: `${url}/teams/${card.slug}${toQuery(token)}`,
      image: `${url}/api/teams/${card.slug}/card.png${image}`,
    });
  }
}

const toQuery = (values: Record<string, string>): string => {
  const query = new URLSearchParams(values).toString();
  return query && `?${query}`;
};
