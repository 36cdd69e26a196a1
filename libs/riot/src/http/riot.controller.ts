import type { Language } from '@muster/contracts/languages';
import type { SummonerResponse } from '@muster/contracts/riot';
import { riotRoutes } from '@muster/contracts/riot-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { DataDragon } from '../summoners/data-dragon';
import { Summoners } from '../summoners/summoners';
import { catalogue } from '../texts/catalogue';

const unavailableResponse = (language: Language): SummonerResponse => ({
  success: false,
  data: null,
  error: catalogue[language].unavailable,
  code: 'riot-unavailable',
});

type Routes = typeof riotRoutes;

@Serves('riot', riotRoutes)
export class RiotController implements Handlers<Routes> {
  constructor(
    private readonly summoners: Summoners,
    private readonly dataDragon: DataDragon,
  ) {}

  async summoner({ query, language }: RequestOf<Routes['summoner']>) {
    const summoner = await this.summoners.find(query);
    return summoner === 'unavailable' ? unavailableResponse(language) : { success: true as const, data: summoner };
  }

  async version() {
    return { success: true as const, version: await this.dataDragon.version() };
  }
}
