import type { CreatedTokenView, CreateTokenBody } from '@muster/contracts/access-tokens';
import { accessTokenRoutes } from '@muster/contracts/auth-routes';
import { createSlice } from '@reduxjs/toolkit';
import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { apiCall } from '../../shared/api-call';
import { callRoute, listOf } from '../../shared/call-route';
import { resource } from '../../shared/resource';
import { rootReducer } from '../../shared/root-reducer';
import { startSaga } from '../../shared/start-saga';
import { strings } from './strings';

export const createToken = apiCall(
  'settings/createToken',
  (body: CreateTokenBody) => callRoute(accessTokenRoutes.create, { body }),
  { onRepeat: 'leading' },
);
/** Returns the remaining tokens. */
export const revokeToken = apiCall(
  'settings/revokeToken',
  (id: string) => callRoute(accessTokenRoutes.revoke, { params: { id } }),
  { onRepeat: 'leading' },
);

/** The user's tokens for other programs. */
export const accessTokens = resource({
  name: 'accessTokens',
  load: async (_: void, signal) => listOf(await callRoute(accessTokenRoutes.list, {}, { signal })),
  cases: (on) => {
    on.addCase(createToken.succeeded, ({ '': loaded }, { payload: { result } }) => {
      const { token: _, ...view } = result;
      loaded?.shown?.unshift(view);
    });
    on.addCase(revokeToken.succeeded, ({ '': loaded }, { payload: { result } }) => {
      if (loaded) Object.assign(loaded, { shown: result, failure: null });
    });
  },
});

/** The new token, until its user has copied it. */
const slice = createSlice({
  name: 'newToken',
  initialState: { created: null as CreatedTokenView | null },
  reducers: {
    tokenCopied: (state) => {
      state.created = null;
    },
  },
  extraReducers: (on) =>
    on.addCase(createToken.succeeded, (state, { payload: { result } }) => {
      state.created = result;
    }),
  selectors: { selectCreated: ({ created }) => created },
}).injectInto(rootReducer);
export const { tokenCopied } = slice.actions;
export const { selectCreated } = slice.selectors;

function* accessTokensSaga() {
  yield* takeEvery(createToken.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
  yield* takeEvery(revokeToken.succeeded, function* () {
    yield* put(alert.success(strings.tokens.revoked));
  });
  // It may have ended elsewhere, so the list is loaded again.
  yield* takeEvery(revokeToken.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* put(accessTokens.requested());
  });
}

startSaga(accessTokensSaga);
