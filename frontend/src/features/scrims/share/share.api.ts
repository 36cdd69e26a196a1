import type { CalendarFeed } from '@muster/contracts/share';
import { ApiError, clientHeaders, http } from '../../../shared/http';
import { apiCall } from '../../../shared/api-call';
import { readToken } from '../../../shared/token';

interface OfScrim {
  scrimId: string;
}
export const path = (scrimId: string, rest: string) => `/scrims/${encodeURIComponent(scrimId)}${rest}`;

export const rotateFeed = apiCall('share/renewFeed', () => http.post<CalendarFeed>('/calendar/reset'), {
  onRepeat: 'leading',
});

/** Calendar entries of private scrims need a token, so they are fetched instead of linked. */
async function fetchEntry({ scrimId }: OfScrim): Promise<string> {
  const response = await fetch(`/api${path(scrimId, '/calendar.ics')}`, {
    headers: { ...clientHeaders(), authorization: readToken() ?? '' },
  }).catch(() => null);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, {});
  return response.text();
}
export const downloadEntry = apiCall('share/entry', fetchEntry, { onRepeat: 'leading' });
/** Public URL of a scrim's calendar entry. */
export const entryUrl = (scrimId: string): string => `/api${path(scrimId, '/calendar.ics')}`;
