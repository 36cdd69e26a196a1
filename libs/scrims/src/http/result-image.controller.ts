import { scoreOf } from '@muster/contracts/series';
import type { Language } from '@muster/contracts/languages';
import { cardQuery, type CardQuery } from '@muster/contracts/share';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { type Caller, CurrentUser, PageLanguage, RateLimit, ReturnsFile } from '@muster/platform';
import { type Holder, RequestHolder, sendDrawnImage, TokenScope } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { isPlayed, winnersOf } from '../domain/games';
import { ScrimRejection } from '../domain/errors';
import type { Scrim } from '../domain/state';
import { renderResultSvg, type Result } from '../read/result-image';
import { ScrimAccess } from '../read/scrim-access';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { isParticipant, may } from '../read/view';

@ApiTags('scrims')
@ApiBearerAuth()
@TokenScope('read', 'scrim')
@Controller('api/scrims')
export class ResultImageController {
  constructor(
    private readonly snapshots: ScrimSnapshots,
    private readonly access: ScrimAccess,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  /** Returns the result with names, which only participants and managers of the scrim may see. */
  @ApiOperation({ summary: 'Draws the result with names, for participants and managers.' })
  @RateLimit('result-image', 60, 60)
  @Get(':id/result.png')
  @ReturnsFile('image/png')
  async image(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Query({ schema: cardQuery }) { lang }: CardQuery,
    @PageLanguage() preferred: Language,
    @RequestHolder() holder: Holder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { state } = await this.snapshots.requireOpen(id, caller);
    const viewer = await this.access.viewerOf(state, caller);
    if (!isParticipant(state, caller.userId) && !may(viewer, 'manage', state))
      throw new ScrimRejection('participants-only');
    const png = await this.images.renderSvg(renderResultSvg(await this.#result(state), lang ?? preferred), holder);
    await sendDrawnImage(reply, png, 'private');
  }

  async #result(scrim: Scrim): Promise<Result> {
    const { title, region, startsAt, winner, seats } = scrim;
    if (!isPlayed(scrim)) throw new ScrimRejection('not-decided');
    const people = await this.people.findMany(seats.map(({ userId }) => userId));
    const names: Result['names'] = { teamOne: {}, teamTwo: {} };
    for (const { userId, team, role } of seats) names[team][role] = people.get(userId)?.name ?? '';
    return { title: title || 'Scrim', region, startsAt, winner, score: scoreOf(winnersOf(scrim)), names };
  }
}
