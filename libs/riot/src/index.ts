import { type Feature, TOURNAMENTS } from '@muster/platform';
import { RiotController } from './http';
import { forgetAccounts } from './policies';
import { RiotData } from './riot-data';
import { Riot1700000000700 } from './riot.migration';
import { Dragon } from './summoners/dragon';
import { Summoners } from './summoners/summoners';
import { Accounts } from './tournaments/accounts';
import { Providers } from './tournaments/providers';
import { RiotTournaments } from './tournaments/riot-tournaments';
import { RiotApi } from './wire/riot-api';

/** Riot Games' API, for those who have a key. */
export const riot: Feature = {
  name: 'riot',
  migrations: [Riot1700000000700],
  policies: [forgetAccounts],
  controllers: [RiotController],
  personal: RiotData,
  providers: [RiotApi, Accounts, Providers, { provide: TOURNAMENTS, useClass: RiotTournaments }],
  api: [Summoners, Dragon],
};
