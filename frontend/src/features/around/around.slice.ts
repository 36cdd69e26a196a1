import { communityRoutes } from '@muster/contracts/community-routes';
import type { PickupSettingsBody } from '@muster/contracts/pickup-settings';
import { aroundRoutes, checkRoutes, communityAroundRoutes } from '@muster/contracts/pickup-routes';
import type { AroundBody, CommunityAround, WatchBody } from '@muster/contracts/pickups';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { apiCall, type Failure } from '../../shared/api-call';
import { aroundReceived } from '../../shared/around-changes';
import { callRoute } from '../../shared/call-route';
import { resource } from '../../shared/resource';
import { rootReducer } from '../../shared/root-reducer';

/** A press on *I'm around*; everything that it does not say is as last time. */
export type Said = Pick<AroundBody, 'until'> & Partial<AroundBody>;
/** A second press while the first one is sent says nothing new. */
export const comeAround = apiCall('around/come', (body: Said) => callRoute(aroundRoutes.come, { body }), {
  onRepeat: 'leading',
});
export const goAway = apiCall('around/go', (_: void) => callRoute(aroundRoutes.go, {}), { onRepeat: 'leading' });
export const changeReady = apiCall(
  'around/ready',
  (isReady: boolean) =>
    isReady ? callRoute(aroundRoutes.beReady, { body: {} }) : callRoute(aroundRoutes.notReady, {}),
  { onRepeat: 'leading' },
);
/** The user's own entry; null if they are not around. */
export const ownEntry = resource({
  name: 'ownEntry',
  load: (_: void, signal) => callRoute(aroundRoutes.own, {}, { signal }),
  repeats: 'always',
  cases: (on) => {
    for (const change of [comeAround, changeReady])
      on.addCase(change.succeeded, (all, { payload: { result } }) => {
        all[''] = { shown: result, isLoading: false, failure: null };
      });
    on.addCase(goAway.succeeded, (all) => {
      all[''] = { shown: null, isLoading: false, failure: null };
    });
  },
});

export interface AroundCommunity {
  _id: string;
  slug: string;
}
const newest = (before: CommunityAround | undefined, after: CommunityAround): CommunityAround =>
  before && before.serverNow > after.serverNow ? before : after;
/** The people who are around, by the id of the community. */
export const communityAround = resource({
  name: 'communityAround',
  load: ({ slug }: AroundCommunity, signal) => callRoute(communityAroundRoutes.find, { params: { slug } }, { signal }),
  key: ({ _id }) => _id,
  select: (result, _, before) => newest(before, result),
  cases: (on) => {
    on.addCase(aroundReceived, (all, { payload }) => {
      const loaded = (all[payload.community._id] ??= { isLoading: false, failure: null });
      loaded.shown = newest(loaded.shown, payload);
      loaded.failure = null;
    });
  },
});

export const beginCheck = apiCall(
  'around/beginCheck',
  ({ slug }: AroundCommunity) => callRoute(checkRoutes.begin, { params: { slug } }),
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);
type CheckCommand = 'ready' | 'no' | 'callOff';
export const sendCheckCommand = apiCall(
  'around/checkCommand',
  ({ id, kind }: { id: string; kind: CheckCommand }) => callRoute(checkRoutes[kind], { params: { id } }),
  { key: ({ id, kind }) => `${id} ${kind}`, onRepeat: 'leading' },
);
export const loadCheck = apiCall(
  'around/loadCheck',
  (id: string, signal) => callRoute(checkRoutes.find, { params: { id } }, { signal }),
  { key: (id) => id, repeats: 'always' },
);

export const changeWatch = apiCall(
  'around/changeWatch',
  async ({ slug, watch }: { slug: string; watch: WatchBody | null }) => {
    if (watch) return callRoute(communityAroundRoutes.watch, { params: { slug }, body: watch });
    await callRoute(communityAroundRoutes.unwatch, { params: { slug } });
    return null;
  },
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);
/** When the user is told about people around, by the address of the community; null: never. */
export const watches = resource({
  name: 'aroundWatches',
  load: (slug: string, signal) => callRoute(communityAroundRoutes.watched, { params: { slug } }, { signal }),
  key: (slug) => slug,
  cases: (on) => {
    on.addCase(changeWatch.succeeded, (all, { payload: { args, result } }) => {
      all[args.slug] = { shown: result, isLoading: false, failure: null };
    });
  },
});

export const savePickups = apiCall(
  'around/savePickups',
  ({ slug, pickups }: { slug: string; pickups: PickupSettingsBody }) =>
    callRoute(communityRoutes.edit, { params: { slug }, body: { pickups } }),
  { onRepeat: 'leading' },
);

interface CheckLink {
  id: string;
  answer: string | null;
}
interface State {
  /** The window in which the user says until when, in which roles and where. */
  isSheetOpen: boolean;
  /** Why that was refused, until it is sent again. */
  sheetFailure: Failure | null;
  /** Why the answer to a check was not accepted, until it is sent again. */
  checkFailure: Failure | null;
  /** The check of the push, mail or message that the user has followed, and the answer whose button they pressed there. */
  link: CheckLink | null;
}
const initialState: State = { isSheetOpen: false, sheetFailure: null, checkFailure: null, link: null };
const aroundPages = createSlice({
  name: 'aroundPages',
  initialState,
  reducers: {
    sheetToggled: (state, { payload: isOpen }: PayloadAction<boolean>) => {
      state.isSheetOpen = isOpen;
      state.sheetFailure = null;
    },
    checkLinkOpened: (state, { payload }: PayloadAction<CheckLink>) => void (state.link = payload),
  },
  extraReducers: (on) => {
    on.addCase(comeAround.requested, (state) => void (state.sheetFailure = null));
    on.addCase(comeAround.succeeded, (state) => void (state.isSheetOpen = false));
    on.addCase(comeAround.failed, (state, { payload: { failure } }) => {
      // Without roles of last time, the user has to choose some.
      if (failure.code === 'roles-needed') state.isSheetOpen = true;
      state.sheetFailure = failure;
    });
    on.addCase(sendCheckCommand.requested, (state) => void (state.checkFailure = null));
    on.addCase(sendCheckCommand.failed, (state, { payload: { args, failure } }) => {
      if (args.kind !== 'callOff') state.checkFailure = failure;
    });
  },
  selectors: {
    selectIsSheetOpen: ({ isSheetOpen }) => isSheetOpen,
    selectSheetFailure: ({ sheetFailure }) => sheetFailure,
    selectCheckFailure: ({ checkFailure }) => checkFailure,
    selectCheckLink: ({ link }) => link,
  },
}).injectInto(rootReducer);
export const { sheetToggled, checkLinkOpened } = aroundPages.actions;
export const { selectIsSheetOpen, selectSheetFailure, selectCheckFailure, selectCheckLink } = aroundPages.selectors;

export const aroundOpened = createAction<AroundCommunity>('around/opened');
/** `_id` of the community. */
export const aroundClosed = createAction<string>('around/closed');
