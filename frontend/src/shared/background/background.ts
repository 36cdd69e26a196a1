import { authRoutes } from '@muster/contracts/auth-routes';
import { BACKGROUNDS, BLURS, DEFAULT_BACKGROUND, DEFAULT_BLUR } from '@muster/contracts/constants';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { delay, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { accountSaved } from '../account-saved';
import { alert } from '../alerts/alerts.slice';
import { callRoute } from '../call-route';
import { apiCall } from '../api-call';
import { strings } from './strings';
import { rootReducer } from '../root-reducer';
import { startSaga } from '../start-saga';

export interface BackgroundChoice {
  img: (typeof BACKGROUNDS)[number];
  blur: string;
}
/** Delay before saving, so that moving through the tiles with the arrow keys saves only the last one. */
const DEBOUNCE_MS = 350;

const saveBackground = apiCall('background/save', ({ img, blur }: BackgroundChoice) =>
  callRoute(authRoutes.update, { body: { profileBackgroundImg: img, profileBackgroundBlur: blur } }),
);
export const backgroundChosen = createAction<BackgroundChoice>('background/backgroundChosen');

/** The choice that the server has not yet confirmed. */
const background = createSlice({
  name: 'background',
  initialState: null as BackgroundChoice | null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(backgroundChosen, (_, { payload }) => payload);
    on.addCase(saveBackground.succeeded, (pending, { payload: { args } }) =>
      pending?.img === args.img && pending.blur === args.blur ? null : pending,
    );
    on.addCase(saveBackground.failed, () => null);
  },
  selectors: { selectPendingBackground: (pending) => pending },
}).injectInto(rootReducer);
export const { selectPendingBackground } = background.selectors;

function* backgroundSaga() {
  yield* takeLatest(backgroundChosen, function* ({ payload }) {
    yield* delay(DEBOUNCE_MS);
    yield* put(saveBackground.requested(payload));
  });
  yield* takeEvery(saveBackground.succeeded, function* ({ payload: { result } }) {
    yield* accountSaved(result);
    yield* put(alert.success(strings.saved));
  });
  yield* takeEvery(saveBackground.failed, function* () {
    yield* put(alert.error(strings.failed));
  });
}

const oneOf = <T extends string>(values: readonly T[], value: string | undefined, fallback: T): T =>
  values.find((candidate) => candidate === value) ?? fallback;
/** Returns the user's background; unknown values become the default. */
export const backgroundOf = (
  user: { profileBackgroundImg: string; profileBackgroundBlur: string } | null,
): BackgroundChoice => ({
  img: oneOf(BACKGROUNDS, user?.profileBackgroundImg, DEFAULT_BACKGROUND),
  blur: oneOf(BLURS, user?.profileBackgroundBlur, DEFAULT_BLUR),
});

startSaga(backgroundSaga);
