import type { RiotAt } from '@testing/riot-simulator';

export const BY_RIOT_ID = '/riot/account/v1/accounts/by-riot-id';
/** The body of a request for tournament codes. */
export const FORMAT = {
  teamSize: 5,
  pickType: 'TOURNAMENT_DRAFT',
  mapType: 'SUMMONERS_RIFT',
  spectatorType: 'ALL',
  enoughPlayers: false,
};

/** Calls of Riot's API that several specs make. */
export function riotCalls(riot: () => RiotAt) {
  const post = (path: string, body: unknown, more: object = {}) =>
    riot().ask('americas', path, { method: 'POST', body, ...more });
  async function newCode({
    url = 'http://127.0.0.1:9/callback',
    base = '/lol/tournament/v5',
    metadata = 'said',
    key = 'RGAPI-production',
  } = {}): Promise<string> {
    const provider = await post(`${base}/providers`, { region: 'NA', url }, { key });
    const tournament = await post(`${base}/tournaments`, { providerId: provider.body, name: 'Cup' }, { key });
    return (await post(`${base}/codes?tournamentId=${tournament.body}&count=1`, { ...FORMAT, metadata }, { key }))
      .body[0];
  }
  const puuid = async (riotId: string, key?: string): Promise<string> =>
    (await riot().ask('americas', `${BY_RIOT_ID}/${riotId.replace('#', '/')}`, key ? { key } : {})).body.puuid;
  return { post, newCode, puuid };
}
