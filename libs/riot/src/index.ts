import { type Feature, TOURNAMENTS } from '@muster/platform';
import { RiotController } from './riot.controller';
import { eraseRiotAccounts } from './policies';
import { RiotData } from './riot-data';
import { Riot1700000000700 } from './riot.migration';
import { DataDragon } from './summoners/data-dragon';
import { Summoners } from './summoners/summoners';
import { Accounts } from './tournaments/accounts';
import { Providers } from './tournaments/providers';
import { RiotTournaments } from './tournaments/riot-tournaments';
import { RiotApi } from './wire/riot-api';

/** Riot Games' API, for those who have a key. */
export const riot: Feature = {
  name: 'riot',
  migrations: [Riot1700000000700],
  policies: [eraseRiotAccounts],
  controllers: [RiotController],
  personalData: RiotData,
  providers: [RiotApi, Accounts, Providers, { provide: TOURNAMENTS, useClass: RiotTournaments }],
  apiProviders: [Summoners, DataDragon],
};
