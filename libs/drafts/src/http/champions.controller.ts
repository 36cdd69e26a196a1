import { addedChampionBody, addedChampionKey, championsView, type ChampionsView } from '@muster/contracts/drafts';
import type { Language } from '@muster/contracts/languages';
import { AdminOnly, PageLanguage, Public, RateLimit, Returns } from '@muster/platform';
import { AdminRateLimit, varyByLanguage, TokenScope } from '@muster/platform/http';
import { Body, Controller, Get, Param, Put, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ChampionCatalogue } from '../read/champion-catalogue';

const CACHE = 'public, max-age=300';

@ApiTags('drafts')
@Controller('api')
export class ChampionsController {
  constructor(private readonly champions: ChampionCatalogue) {}

  /** The champions of the newest patch that is known, sorted by name. */
  @ApiOperation({
    summary: 'Lists the champions, by name in the caller’s language.',
    description: 'Changes with each patch of the game; `key` is what drafts take.',
  })
  @Public()
  @RateLimit('champions', 120, 60)
  @TokenScope('read', 'any')
  @Get('champions')
  @Returns(championsView)
  list(@PageLanguage() language: Language, @Res({ passthrough: true }) reply: FastifyReply): ChampionsView {
    varyByLanguage(reply);
    void reply.header('cache-control', CACHE);
    return this.champions.view(language);
  }

  /** Adds a champion that is missing until the next patch. */
  @ApiOperation({ summary: 'Adds or renames a champion.' })
  @ApiBearerAuth()
  @AdminOnly()
  @AdminRateLimit()
  @TokenScope('admin')
  @Put('admin/champions/:key')
  @Returns(championsView)
  async add(
    @Param('key', { schema: addedChampionKey }) key: string,
    @Body({ schema: addedChampionBody }) { id, name }: z.output<typeof addedChampionBody>,
    @PageLanguage() language: Language,
  ): Promise<ChampionsView> {
    await this.champions.add({ key, id, name });
    return this.champions.view(language);
  }
}
