import { type Checks, off, ok } from '@muster/platform';
import { sendRequest } from './http-request';
import { hostsOf, origin } from './routes';

const PATH = '/lol/status/v4/platform-data';

/** Asks for the state of the first region, which every key may. */
export const riotChecks: Checks = ({ RIOT_API_KEY, RIOT_BASE_URL, REGIONS }) => [
  {
    name: 'Riot',
    run: async (signal) => {
      if (!RIOT_API_KEY)
        return off('set RIOT_API_KEY for tournament codes and results; lobbies are made by hand until then');
      const url = origin(hostsOf(REGIONS[0]!).platform, RIOT_BASE_URL) + PATH;
      const headers = { 'X-Riot-Token': RIOT_API_KEY };
      const { status } = await sendRequest({ url, method: 'GET', headers }, signal);
      if (status === 401 || status === 403)
        throw new Error(`${status}: RIOT_API_KEY is not accepted; keys for development end after a day`);
      if (status === 429) throw new Error('429: another program uses up the rate limit of RIOT_API_KEY');
      if (status !== 200) throw new Error(`${new URL(url).host} answered ${status}: see https://status.riotgames.com`);
      return ok(`${new URL(url).host} accepts the key`);
    },
  },
];
