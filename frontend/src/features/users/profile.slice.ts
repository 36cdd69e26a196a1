import type { UserCommunity } from '@muster/contracts/communities';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Career, UserStats } from '@muster/contracts/stats';
import type { PublicUser } from '@muster/contracts/users';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  type ProfileListQuery,
  type ProfileQuery,
  loadCareer,
  loadList,
  loadProfile,
  loadUserCommunities,
  type ListKind,
  type Summoner,
} from './profile.api';
import { rootReducer } from '../../shared/root-reducer';

/** The loaded pages of a list. */
export interface ScrimPages extends Omit<ProfileListQuery, 'listKind' | 'userId'> {
  scrims: ScrimView[];
  /** Total number of scrims; null until the first page is loaded. */
  total: number | null;
  status: 'loading' | 'ready' | 'failed';
}
interface Profile {
  user: PublicUser | null;
  summoner: Summoner | null;
  stats: UserStats | null;
  career: Career | null | 'failed';
  communities: readonly UserCommunity[];
  lists: Record<ListKind, ScrimPages>;
}
/** Initial query of a list. */
export const FIRST_PAGE = { filter: 'none', order: 'desc', page: 1 } as const;
const emptyList: ScrimPages = { ...FIRST_PAGE, scrims: [], total: null, status: 'loading' };
const initialProfile: Profile = {
  user: null,
  summoner: null,
  stats: null,
  career: null,
  communities: [],
  lists: { joined: emptyList, created: emptyList },
};

const isSame = (one: string, other: string | undefined): boolean =>
  other === undefined || one.toLowerCase() === other.toLowerCase();
/** Whether a link names this user: names are unique with region and tagline. */
const isNamed = (user: PublicUser, { name, region, tagline }: ProfileQuery): boolean =>
  isSame(user.name, name) && isSame(user.region, region) && isSame(user.summonerTagline, tagline);

/** The profile requested last. */
export const profile = createSlice({
  name: 'profile',
  initialState: initialProfile,
  reducers: {
    summonerLoaded: (state, { payload }: PayloadAction<{ userId: string; summoner: Summoner }>) => {
      if (state.user?._id === payload.userId) state.summoner = payload.summoner;
    },
  },
  extraReducers: (on) => {
    on.addCase(loadProfile.requested, (state, { payload }) =>
      state.user && isNamed(state.user, payload) ? state : initialProfile,
    );
    on.addCase(loadProfile.succeeded, (state, { payload: { result } }) =>
      state.user?._id === result._id ? { ...state, user: result } : { ...initialProfile, user: result },
    );
    on.addCase(loadCareer.succeeded, (state, { payload: { args, result } }) => {
      if (state.user?._id === args) state.career = result;
    });
    on.addCase(loadCareer.failed, (state, { payload: { args } }) => {
      if (state.user?._id === args) state.career = 'failed';
    });
    on.addCase(loadUserCommunities.succeeded, (state, { payload: { args, result } }) => {
      if (state.user?._id === args) state.communities = result;
    });
    on.addCase(loadList.requested, (state, { payload: { listKind, userId, ...query } }) => {
      if (state.user?._id === userId) Object.assign(state.lists[listKind], query, { status: 'loading' });
    });
    on.addCase(loadList.succeeded, (state, { payload: { args, result } }) => {
      if (state.user?._id !== args.userId) return;
      const list = state.lists[args.listKind];
      list.scrims =
        args.page === 1
          ? result.scrims
          : [...list.scrims, ...result.scrims.filter(({ _id }) => list.scrims.every((loaded) => loaded._id !== _id))];
      list.total = result.total;
      list.status = 'ready';
      state.stats = result.stats ?? state.stats;
    });
    on.addCase(loadList.failed, (state, { payload: { args } }) => {
      if (state.user?._id === args.userId) state.lists[args.listKind].status = 'failed';
    });
  },
  selectors: { selectProfile: (state) => state },
}).injectInto(rootReducer);
export const { summonerLoaded } = profile.actions;
export const { selectProfile } = profile.selectors;
export { loadProfile, loadList };
