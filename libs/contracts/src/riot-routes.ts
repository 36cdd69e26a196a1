import { z } from 'zod';
import { regionView } from './regions';
import { dataDragonVersion, summonerQuery, summonerResponse } from './riot';
import { get } from './routes';

const ofSite = { scope: 'read', within: 'any' } as const;

export const riotRoutes = {
  summoner: get('/riot/summoner', {
    ...ofSite,
    summary: 'Looks up a Riot ID.',
    query: summonerQuery,
    returns: summonerResponse,
    limit: ['riot', 20, 60],
  }),
  version: get('/riot/ddragon-version', {
    ...ofSite,
    summary: 'Returns the version of the game’s data.',
    who: 'everyone',
    returns: dataDragonVersion,
  }),
};

export const regionRoutes = {
  list: get('/regions', {
    ...ofSite,
    summary: 'Lists the regions of the site.',
    who: 'everyone',
    returns: z.array(regionView),
  }),
};
