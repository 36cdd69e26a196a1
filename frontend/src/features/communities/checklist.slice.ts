import { nightRoutes } from '@muster/contracts/night-routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { callRoute, listOf } from '../../shared/call-route';
import { resource } from '../../shared/resource';
import { serverNow } from '../../shared/clock';

/** A list covers at most 31 days. */
const DAYS_BACK = 15;
const DAYS_AHEAD = 15;
const DAY_MS = 24 * 60 * 60_000;
const daysFromNow = (days: number) => new Date(serverNow() + days * DAY_MS).toISOString();

/** Whether the community has a scrim, lately or soon. */
export const hasScrims = resource({
  name: 'communityHasScrims',
  load: ({ slug }: { slug: string }, signal) =>
    callRoute(
      scrimRoutes.list,
      {
        query: {
          community: slug,
          startDate: daysFromNow(-DAYS_BACK),
          endDate: daysFromNow(DAYS_AHEAD),
          page: 1,
          limit: 1,
        },
      },
      { signal },
    ),
  select: (scrims) => listOf(scrims).length > 0,
  key: ({ slug }) => slug,
});

/** Whether the community has a night that has not ended. */
export const hasNights = resource({
  name: 'communityHasNights',
  load: ({ slug }: { slug: string }, signal) => callRoute(nightRoutes.list, { params: { slug } }, { signal }),
  select: (nights) => listOf(nights).length > 0,
  key: ({ slug }) => slug,
});
