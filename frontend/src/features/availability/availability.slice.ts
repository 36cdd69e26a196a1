import type { ChangeAvailabilityBody, TimeRange } from '@muster/contracts/availability';
import { availabilityRoutes } from '@muster/contracts/availability-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';
import { resource } from '../../shared/resource';

/** Changes of different fields may be on their way at once. */
export const changeTimes = apiCall(
  'availability/change',
  (body: ChangeAvailabilityBody) => callRoute(availabilityRoutes.change, { body }),
  { onRepeat: 'every' },
);
export const confirmWeek = apiCall('availability/confirm', (_: void) => callRoute(availabilityRoutes.confirm, {}), {
  onRepeat: 'leading',
});
interface DayArgs {
  date: string;
  ranges: TimeRange[];
  note: string;
}
export const setDay = apiCall(
  'availability/setDay',
  ({ date, ranges, note }: DayArgs) =>
    callRoute(availabilityRoutes.setDay, { params: { date }, body: { ranges, note: note.trim() || null } }),
  { onRepeat: 'leading' },
);
export const dropDay = apiCall(
  'availability/dropDay',
  (date: string) => callRoute(availabilityRoutes.dropDay, { params: { date } }),
  { key: (date) => date, onRepeat: 'leading' },
);

/** When the user is free. */
export const ownTimes = resource({
  name: 'ownTimes',
  load: (_: void, signal) => callRoute(availabilityRoutes.own, {}, { signal }),
  cases: (on) => {
    for (const change of [changeTimes, confirmWeek, setDay, dropDay])
      on.addCase(change.succeeded, ({ '': loaded }, { payload: { result } }) => {
        if (loaded) Object.assign(loaded, { shown: result, failure: null });
      });
  },
});
