import { communityRoutes } from '@muster/contracts/community-routes';
import { scrimHistoryRoutes } from '@muster/contracts/scrim-history-routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import type { ScrimDefaults } from '@muster/contracts/communities';
import type { Page } from '@muster/contracts/pages';
import type { ScrimView } from '@muster/contracts/scrims';
import { apiCall } from '../../../shared/api-call';
import { callRoute, listOf } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';
import type { FormCommunity } from './community-defaults';
import { serverNow } from '../../../shared/clock';

const DAYS_BACK = 14;
const DAY_MS = 24 * 60 * 60_000;
const CREATED_SHOWN = 10;

/** The community of a new scrim, for its defaults. */
export const formCommunity = resource({
  name: 'formCommunity',
  load: (params: { slug: string }, signal): Promise<FormCommunity> =>
    callRoute(communityRoutes.find, { params }, { signal }),
  key: ({ slug }) => slug,
});

/** Keeps what new scrims of a community begin with. */
export const keepDefaults = apiCall(
  'scrims/keepDefaults',
  ({ slug, scrimDefaults }: { slug: string; name: string; scrimDefaults: ScrimDefaults }) =>
    callRoute(communityRoutes.edit, { params: { slug }, body: { scrimDefaults } }),
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);

interface LastScrimQuery {
  userId: string;
  /** The community whose last scrim is wanted, whoever created it; without it, the last scrim of the user is. */
  slug?: string | undefined;
}

async function fetchLastScrim({ userId, slug }: LastScrimQuery, signal: AbortSignal): Promise<ScrimView | null> {
  const now = serverNow();
  const range = { startDate: new Date(now - DAYS_BACK * DAY_MS).toISOString(), endDate: new Date(now).toISOString() };
  const scrims = slug
    ? await callRoute(scrimRoutes.list, { query: { ...range, community: slug } }, { signal })
    : await callRoute(
        scrimHistoryRoutes.createdScrims,
        { params: { id: userId }, query: { page: 1, limit: CREATED_SHOWN, order: 'desc' } },
        { signal },
      );
  const begun = listOf(scrims as ScrimView[] | Page<ScrimView>)
    .filter(({ gameStartTime }) => Date.parse(gameStartTime) <= now)
    .toSorted((a, b) => b.gameStartTime.localeCompare(a.gameStartTime));
  return begun[0] ?? null;
}

/** The latest scrim that has begun, which a new one may repeat. */
export const lastScrim = resource({ name: 'lastScrim', load: fetchLastScrim, key: ({ slug = '' }) => slug });
