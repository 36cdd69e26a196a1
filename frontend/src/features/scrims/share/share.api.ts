import { calendarRoutes } from '@muster/contracts/share-routes';
import { fetchFile } from '../../../shared/fetch-file';
import { apiCall } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';

interface OfScrim {
  scrimId: string;
}
const path = (scrimId: string, rest: string) => `/scrims/${encodeURIComponent(scrimId)}${rest}`;

export const rotateFeed = apiCall('share/renewFeed', () => callRoute(calendarRoutes.reset, {}), {
  onRepeat: 'leading',
});

/** Calendar entries of private scrims need a token, so they are fetched instead of linked. */
async function fetchEntry({ scrimId }: OfScrim): Promise<string> {
  return (await fetchFile(path(scrimId, '/calendar.ics'))).text();
}
export const downloadEntry = apiCall('share/entry', fetchEntry, { onRepeat: 'leading' });
/** Public URL of a scrim's calendar entry. */
export const entryUrl = (scrimId: string): string => `/api${path(scrimId, '/calendar.ics')}`;
