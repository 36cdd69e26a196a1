import type { PublicUser, ScrimView, UserScrims } from '@muster/contracts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadCreated, loadJoined, loadProfile, type Summoner } from './profile.api';

type Loaded<T> = T | 'failed' | null;
interface Profile {
  user: PublicUser | null;
  summoner: Summoner | null;
  joined: Loaded<UserScrims>;
  created: Loaded<ScrimView[]>;
}
const nobody: Profile = { user: null, summoner: null, joined: null, created: null };

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
    for (const [part, call] of [['joined', loadJoined], ['created', loadCreated]] as const) {
      on.addCase(call.loaded, (shown, { payload: { args, result } }) => (shown.user?._id === args ? { ...shown, [part]: result } : shown));
      on.addCase(call.failed, (shown, { payload: { args } }) => (shown.user?._id === args ? { ...shown, [part]: shown[part] ?? 'failed' } : shown));
    }
  },
  selectors: { selectProfile: (shown) => shown },
});
export const { summonerFound } = profile.actions;
export const { selectProfile } = profile.selectors;
export const profileOpened = loadProfile.requested;
/** The scrims of the shown person, once more. */
export const careerWished = createAction<PublicUser>('profile/careerWished');
