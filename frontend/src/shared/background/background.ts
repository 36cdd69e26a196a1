import { BACKGROUNDS, BLURS, DEFAULT_BACKGROUND, DEFAULT_BLUR, type SessionAnswer } from '@muster/contracts';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { delay, fork, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { alert } from '../alerts/alerts.slice';
import { http } from '../http';
import { type LateFeature } from '../late-feature';
import { request } from '../request';
import { signedIn } from '../session.slice';
import { writeToken } from '../token';
import { words } from './words';

export interface Look {
  img: string;
  blur: string;
}
/** Whoever walks over the tiles with the arrow keys means the one he stops at. */
const PAUSE_MS = 350;

const saveBackground = request('background/save', ({ img, blur }: Look) => http.put<SessionAnswer>('/auth/update-user', { profileBackgroundImg: img, profileBackgroundBlur: blur }));
export const backgroundChosen = createAction<Look>('background/chosen');

/** What was chosen and is not yet confirmed by the server. */
const background = createSlice({
  name: 'background',
  initialState: null as Look | null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(backgroundChosen, (_, { payload }) => payload);
    on.addCase(saveBackground.loaded, (wished, { payload: { args } }) => (wished?.img === args.img && wished.blur === args.blur ? null : wished));
    on.addCase(saveBackground.failed, () => null);
  },
  selectors: { selectWishedLook: (wished) => wished },
});
export const { selectWishedLook } = background.selectors;

function* saga() {
  yield* fork(saveBackground.watch);
  yield* takeLatest(backgroundChosen, function* ({ payload }) {
    yield* delay(PAUSE_MS);
    yield* put(saveBackground.requested(payload));
  });
  yield* takeEvery(saveBackground.loaded, function* ({ payload: { result } }) {
    writeToken(result.token);
    yield* put(signedIn(result.user));
    yield* put(alert.success(words.saved));
  });
  yield* takeEvery(saveBackground.failed, function* () {
    yield* put(alert.error(words.failed));
  });
}

const known = <T extends string>(all: readonly T[], value: string | undefined, fallback: T): string => all.find((one) => one === value) ?? fallback;
/** The look of this person, an unknown one read as the default. */
export const lookOf = (user: { profileBackgroundImg: string; profileBackgroundBlur: string } | null): Look => ({
  img: known(BACKGROUNDS, user?.profileBackgroundImg, DEFAULT_BACKGROUND),
  blur: known(BLURS, user?.profileBackgroundBlur, DEFAULT_BLUR),
});

export const backgroundFeature: LateFeature = { name: background.name, reducers: { [background.reducerPath]: background.reducer }, saga };
