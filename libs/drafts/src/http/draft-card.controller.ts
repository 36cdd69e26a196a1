import { gameParam } from '@muster/contracts/drafts';
import type { Language } from '@muster/contracts/languages';
import { type CardQuery, cardQuery } from '@muster/contracts/share';
import { NoApiKey, PageLanguage, Public, RateLimit, ReturnsFile } from '@muster/platform';
import { type Holder, RequestHolder, sendDrawnImage, TokenScope } from '@muster/platform/http';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DraftCards } from '../read/draft-cards';

/** The picture of a finished draft, as open as the card of its scrim. */
@ApiTags('share')
@Public()
@TokenScope('read', 'scrim')
@Controller('api/scrims/:id/games/:game/draft')
export class DraftCardController {
  constructor(private readonly cards: DraftCards) {}

  @ApiOperation({ summary: 'Draws the share picture of a finished draft.' })
  @NoApiKey()
  @RateLimit('card', 30, 60)
  @Get('card.png')
  @ReturnsFile('image/png')
  async card(
    @Param('id') id: string,
    @Param('game', { schema: gameParam }) game: number,
    @Query({ schema: cardQuery }) { lang }: CardQuery,
    @PageLanguage() preferred: Language,
    @RequestHolder() holder: Holder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const png = await this.cards.find(id, game, lang ?? preferred, holder);
    await sendDrawnImage(reply, png, 'public');
  }
}
