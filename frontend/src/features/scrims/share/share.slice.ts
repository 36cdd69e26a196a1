import { calendarRoutes, shareRoutes } from '@muster/contracts/share-routes';
import { createSelector } from '@reduxjs/toolkit';
import { isRejection } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';
import { downloadEntry, entryUrl, rotateFeed } from './share.api';

/** Public previews, by scrim. */
export const previews = resource({
  name: 'previews',
  load: ({ scrimId }: { scrimId: string }, signal) =>
    callRoute(shareRoutes.preview, { params: { id: scrimId } }, { signal }),
  key: ({ scrimId }) => scrimId,
});
/**
 * `preview` is null for a scrim without one, and undefined until that is known. It stays while the server is
 * unreachable.
 */
export const selectPreview = createSelector([previews.select], ({ shown, failure }) => ({
  preview: isRejection(failure) ? null : shown,
  hasFailed: failure !== null,
}));

/** The user's calendar feed. */
export const feed = resource({
  name: 'feed',
  load: (_: void, signal) => callRoute(calendarRoutes.address, {}, { signal }),
  cases: (on) => {
    on.addCase(rotateFeed.requested, ({ '': loaded }) => void (loaded && (loaded.isLoading = true)));
    on.addCase(rotateFeed.succeeded, ({ '': loaded }, { payload: { result } }) => {
      if (loaded) Object.assign(loaded, { shown: result, isLoading: false });
    });
    on.addCase(rotateFeed.failed, ({ '': loaded }) => void (loaded && (loaded.isLoading = false)));
  },
});
export { downloadEntry, entryUrl, rotateFeed };
