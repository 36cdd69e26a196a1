import type { CalendarFeed } from '@muster/contracts/share';
import { fetchFile } from '../../../shared/fetch-file';
import { http } from '../../../shared/http';
import { apiCall } from '../../../shared/api-call';

interface OfScrim {
  scrimId: string;
}
export const path = (scrimId: string, rest: string) => `/scrims/${encodeURIComponent(scrimId)}${rest}`;

export const rotateFeed = apiCall('share/renewFeed', () => http.post<CalendarFeed>('/calendar/reset'), {
  onRepeat: 'leading',
});

/** Calendar entries of private scrims need a token, so they are fetched instead of linked. */
async function fetchEntry({ scrimId }: OfScrim): Promise<string> {
  return (await fetchFile(path(scrimId, '/calendar.ics'))).text();
}
export const downloadEntry = apiCall('share/entry', fetchEntry, { onRepeat: 'leading' });
/** Public URL of a scrim's calendar entry. */
export const entryUrl = (scrimId: string): string => `/api${path(scrimId, '/calendar.ics')}`;
