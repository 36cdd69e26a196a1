import { broadcastRoutes } from '@muster/contracts/broadcast-routes';
import type { BroadcastLink, NewBroadcastLink } from '@muster/contracts/broadcasts';
import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import type { Failure } from '../../shared/api-call';
import { callRoute, listOf } from '../../shared/call-route';
import { resource } from '../../shared/resource';
import { startSaga } from '../../shared/start-saga';
import { createLink, revokeLink } from './broadcasts.api';
import { strings } from './strings';

/** The address of a link is known where it was created, until the page is left. */
export type ShownLink = BroadcastLink & Partial<Pick<NewBroadcastLink, 'url'>>;

/** The links of a scrim, by scrim. */
export const links = resource({
  name: 'broadcastLinks',
  load: async ({ scrimId: id }: { scrimId: string }, signal) =>
    listOf(await callRoute(broadcastRoutes.list, { params: { id } }, { signal })),
  key: ({ scrimId }) => scrimId,
  select: (loaded, _, before: ShownLink[] | undefined): ShownLink[] => {
    const urls = new Map(before?.map(({ _id, url }) => [_id, url]));
    return loaded.map((link) => ({ ...link, ...(urls.get(link._id) && { url: urls.get(link._id)! }) }));
  },
  cases: (on) => {
    on.addCase(createLink.succeeded, (all, { payload: { args, result } }) => {
      all[args.scrimId]?.shown?.push(result);
    });
    on.addCase(revokeLink.succeeded, (all, { payload: { args } }) => {
      const known = all[args.scrimId];
      if (known?.shown) known.shown = known.shown.filter(({ _id }) => _id !== args.id);
    });
  },
});

function* onFailed({ payload }: { payload: { args: { scrimId: string }; failure: Failure } }) {
  yield* put(alert.error(payload.failure.message, 'broadcast'));
  // Another organiser may have revoked or created links.
  yield* put(links.requested(payload.args));
}

startSaga(function* broadcastsSaga() {
  yield* takeEvery([createLink.failed, revokeLink.failed], onFailed);
  yield* takeEvery(revokeLink.succeeded, function* () {
    yield* put(alert.success(strings.revoked, 'broadcast'));
  });
});
export { createLink, revokeLink };
