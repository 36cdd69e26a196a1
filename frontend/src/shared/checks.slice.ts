import type { CheckView } from '@muster/contracts/pickups';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { checkAsked, checkReceived } from './around-changes';
import { rootReducer } from './root-reducer';

interface State {
  /** Ready checks as the user sees them. A view that is older than the known one is dropped. */
  byId: Record<string, CheckView>;
  /** The check whose question passed without an answer of the user. */
  missedId: string | null;
  /** A part of "around tonight" is on the screen, and its windows are wanted. */
  isWanted: boolean;
}
const initialState: State = { byId: {}, missedId: null, isWanted: false };

const hasPassed = (before: CheckView | undefined, { me, state, serverNow }: CheckView): boolean =>
  before?.me?.answer === 'asked' &&
  me === null &&
  state === 'asking' &&
  Date.parse(serverNow) >= Date.parse(before.me.until);

/**
 * Ready checks. They are apart from the feature that shows them, which is loaded only when a check asks the user, or
 * when one of their communities plays pick-ups.
 */
export const checks = createSlice({
  name: 'checks',
  initialState,
  reducers: {
    aroundWanted: (state) => void (state.isWanted = true),
    /** The user has put the check away, or it asks them no longer. */
    checkClosed: (state, { payload: id }: PayloadAction<string>) => {
      delete state.byId[id];
      if (state.missedId === id) state.missedId = null;
    },
  },
  extraReducers: (on) => {
    on.addMatcher(isAnyOf(checkAsked, checkReceived), (state, { payload }) => {
      const before = state.byId[payload._id];
      if (before && before.version > payload.version) return;
      if (payload.me) state.missedId = null;
      else if (hasPassed(before, payload)) state.missedId = payload._id;
      // A person is asked by one check at a time.
      if (payload.me) state.byId = { [payload._id]: payload };
      else state.byId[payload._id] = payload;
    });
  },
  selectors: {
    /** The check that asks the user or has found them ready, else the one that they missed. */
    selectOwnCheck: ({ byId, missedId }): CheckView | undefined =>
      Object.values(byId).find(({ me, state }) => me !== null && state !== 'off') ??
      (missedId ? byId[missedId] : undefined),
    selectIsAroundWanted: ({ isWanted, byId }) => isWanted || Object.keys(byId).length > 0,
  },
}).injectInto(rootReducer);
export const { aroundWanted, checkClosed } = checks.actions;
export const { selectOwnCheck, selectIsAroundWanted } = checks.selectors;
