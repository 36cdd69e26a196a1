import type { Language } from '@muster/contracts/languages';
import {
  dataDragonVersion,
  summonerResponse,
  type SummonerResponse,
  summonerQuery,
  type SummonerQuery,
} from '@muster/contracts/riot';
import { Public, RateLimit, ResponseLanguage, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DataDragon } from '../summoners/data-dragon';
import { Summoners } from '../summoners/summoners';
import { catalogue } from '../texts/catalogue';

const unavailableResponse = (language: Language): SummonerResponse => ({
  success: false,
  data: null,
  error: catalogue[language].unavailable,
  code: 'riot-unavailable',
});

@ApiTags('riot')
@TokenScope('read', 'any')
@Controller('api/riot')
export class RiotController {
  constructor(
    private readonly summoners: Summoners,
    private readonly dataDragon: DataDragon,
  ) {}

  @ApiOperation({ summary: 'Looks up a Riot ID.' })
  @ApiBearerAuth()
  @RateLimit('riot', 20, 60)
  @Get('summoner')
  @Returns(summonerResponse)
  async summoner(
    @Query({ schema: summonerQuery }) query: SummonerQuery,
    @ResponseLanguage() language: Language,
  ): Promise<SummonerResponse> {
    const summoner = await this.summoners.find(query);
    return summoner === 'unavailable' ? unavailableResponse(language) : { success: true, data: summoner };
  }

  @ApiOperation({ summary: 'Returns the version of the game’s data.' })
  @Public()
  @Get('ddragon-version')
  @Returns(dataDragonVersion)
  async version(): Promise<{ success: true; version: string }> {
    return { success: true, version: await this.dataDragon.version() };
  }
}
