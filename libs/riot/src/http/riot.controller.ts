import {
  dataDragonVersion,
  summonerResponse,
  type SummonerResponse,
  summonerQuery,
  type SummonerQuery,
} from '@muster/contracts';
import { Public, RateLimit, Returns } from '@muster/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DataDragon } from '../summoners/data-dragon';
import { Summoners } from '../summoners/summoners';

const UNAVAILABLE_RESPONSE: SummonerResponse = {
  success: false,
  data: null,
  error: 'Riot cannot be reached at the moment',
  code: 'riot-unavailable',
};

@ApiTags('riot')
@Controller('api/riot')
export class RiotController {
  constructor(
    private readonly summoners: Summoners,
    private readonly dataDragon: DataDragon,
  ) {}

  @ApiBearerAuth()
  @RateLimit('riot', 20, 60)
  @Get('summoner')
  @Returns(summonerResponse)
  async summoner(@Query({ schema: summonerQuery }) query: SummonerQuery): Promise<SummonerResponse> {
    const summoner = await this.summoners.find(query);
    return summoner === 'unavailable' ? UNAVAILABLE_RESPONSE : { success: true, data: summoner };
  }

  @Public()
  @Get('ddragon-version')
  @Returns(dataDragonVersion)
  async version(): Promise<{ success: true; version: string }> {
    return { success: true, version: await this.dataDragon.version() };
  }
}
