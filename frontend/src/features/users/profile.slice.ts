import type { Career, PublicUser, ScrimView, UserStats } from '@muster/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ListWish, loadCareer, loadList, loadProfile, type Part, type Summoner } from './profile.api';

/** The pages of a list that are here. */
export interface ScrimPages extends Omit<ListWish, 'part' | 'userId'> {
  scrims: ScrimView[];
  /** How many there are in all; null until the first page is here. */
  total: number | null;
  status: 'loading' | 'ready' | 'failed';
}
interface Profile {
  user: PublicUser | null;
  summoner: Summoner | null;
  stats: UserStats | null;
  career: Career | null | 'failed';
  lists: Record<Part, ScrimPages>;
}
/** What a list shows at first. */
export const FIRST = { filter: 'none', order: 'desc', page: 1 } as const;
const empty: ScrimPages = { ...FIRST, scrims: [], total: null, status: 'loading' };
const nobody: Profile = { user: null, summoner: null, stats: null, career: null, lists: { joined: empty, created: empty } };

/** The profile on the screen: the one last asked for. */
export const profile = createSlice({
  name: 'profile',
  initialState: nobody,
  reducers: {
    summonerFound: (shown, { payload }: PayloadAction<{ userId: string; summoner: Summoner }>) => {
      if (shown.user?._id === payload.userId) shown.summoner = payload.summoner;
    },
  },
  extraReducers: (on) => {
    on.addCase(loadProfile.requested, (shown, { payload }) => (shown.user?.name.toLowerCase() === payload.name.toLowerCase() ? shown : nobody));
    on.addCase(loadProfile.loaded, (shown, { payload: { result } }) => (shown.user?._id === result._id ? { ...shown, user: result } : { ...nobody, user: result }));
    on.addCase(loadCareer.loaded, (shown, { payload: { args, result } }) => {
      if (shown.user?._id === args) shown.career = result;
    });
    on.addCase(loadCareer.failed, (shown, { payload: { args } }) => {
      if (shown.user?._id === args) shown.career = 'failed';
    });
    on.addCase(loadList.requested, (shown, { payload: { part, userId, ...wish } }) => {
      if (shown.user?._id === userId) Object.assign(shown.lists[part], wish, { status: 'loading' });
    });
    on.addCase(loadList.loaded, (shown, { payload: { args, result } }) => {
      if (shown.user?._id !== args.userId) return;
      const list = shown.lists[args.part];
      list.scrims = args.page === 1 ? result.scrims : [...list.scrims, ...result.scrims.filter(({ _id }) => list.scrims.every((known) => known._id !== _id))];
      list.total = result.total;
      list.status = 'ready';
      shown.stats = result.stats ?? shown.stats;
    });
    on.addCase(loadList.failed, (shown, { payload: { args } }) => {
      if (shown.user?._id === args.userId) shown.lists[args.part].status = 'failed';
    });
  },
  selectors: { selectProfile: (shown) => shown },
});
export const { summonerFound } = profile.actions;
export const { selectProfile } = profile.selectors;
export const profileOpened = loadProfile.requested;
/** Another page, filter or order. */
export const listWished = loadList.requested;
