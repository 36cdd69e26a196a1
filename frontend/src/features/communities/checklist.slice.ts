import { http } from '../../shared/http';
import { resource } from '../../shared/resource';
import { serverNow } from '../../shared/clock';

/** A list covers at most 31 days. */
const DAYS_BACK = 15;
const DAYS_AHEAD = 15;
const DAY_MS = 24 * 60 * 60_000;
const daysFromNow = (days: number) => new Date(serverNow() + days * DAY_MS).toISOString();

type Scrims = unknown[] | { data: unknown[] };

/** Whether the community has a scrim, lately or soon. */
export const hasScrims = resource({
  name: 'communityHasScrims',
  load: ({ slug }: { slug: string }, signal) =>
    http.get<Scrims>(
      `/scrims?${new URLSearchParams({
        community: slug,
        startDate: daysFromNow(-DAYS_BACK),
        endDate: daysFromNow(DAYS_AHEAD),
        page: '1',
        limit: '1',
      })}`,
      signal,
    ),
  select: (scrims) => (Array.isArray(scrims) ? scrims : scrims.data).length > 0,
  key: ({ slug }) => slug,
});
