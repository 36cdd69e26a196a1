import { dragonVersion, summonerAnswer, type SummonerAnswer, summonerQuery, type SummonerQuery } from '@muster/contracts';
import { Public, RateLimit, Returns } from '@muster/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Dragon } from './summoners/dragon';
import { Summoners } from './summoners/summoners';

const AWAY: SummonerAnswer = { success: false, data: null, error: 'Riot cannot be reached at the moment', code: 'riot-unavailable' };

@ApiTags('riot')
@Controller('api/riot')
export class RiotController {
  constructor(private readonly summoners: Summoners, private readonly dragon: Dragon) {}

  @ApiBearerAuth()
  @RateLimit('riot', 20, 60)
  @Get('summoner')
  @Returns(summonerAnswer)
  async summoner(@Query({ schema: summonerQuery }) query: SummonerQuery): Promise<SummonerAnswer> {
    const found = await this.summoners.find(query);
    return found === 'away' ? AWAY : { success: true, data: found };
  }

  @Public()
  @Get('ddragon-version')
  @Returns(dragonVersion)
  async version(): Promise<{ success: true; version: string }> {
    return { success: true, version: await this.dragon.version() };
  }
}
