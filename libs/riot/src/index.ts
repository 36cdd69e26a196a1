import { type Feature } from '@muster/platform';
import { TOURNAMENTS } from '@muster/scrims/ports';
import { RegionsController } from './http/regions.controller';
import { RiotController } from './http/riot.controller';
import { eraseRiotAccounts } from './write/erase-riot-accounts.policy';
import { RiotData } from './read/riot-data';
import { Riot1795564800070 } from './write/riot.migration';
import { DataDragon } from './summoners/data-dragon';
import { Summoners } from './summoners/summoners';
import { riotAccounts, riotProviders } from './read/riot.schema';
import { Accounts } from './write/riot-accounts.store';
import { Providers } from './write/tournament-providers.store';
import { RiotTournaments } from './tournaments/riot-tournaments';
import { RiotApi } from './wire/riot-api';
import { catalogue as texts } from './texts/catalogue';
import { riotChecks } from './wire/riot.check';

/** Riot Games' API; disabled without a key. */
export const riot: Feature = {
  name: 'riot',
  texts,
  migrations: [Riot1795564800070],
  entities: [riotAccounts, riotProviders],
  policies: [eraseRiotAccounts],
  controllers: [RiotController, RegionsController],
  checks: riotChecks,
  personalData: RiotData,
  providers: [RiotApi, Accounts, Providers, { provide: TOURNAMENTS, useClass: RiotTournaments }],
  apiProviders: [Summoners, DataDragon],
};
