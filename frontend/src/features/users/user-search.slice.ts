import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SEARCH_LIMIT } from '@muster/contracts/constants';
import type { UserListItem } from '@muster/contracts/users';
import { rootReducer } from '../../shared/root-reducer';

interface State {
  text: string;
  /** Matches of the last response; null before a search. */
  matches: UserListItem[] | null;
  /** True if `matches` belong to `text`. */
  isCurrent: boolean;
  failed: boolean;
}
const initialState: State = { text: '', matches: null, isCurrent: false, failed: false };

export const userSearch = createSlice({
  name: 'userSearch',
  initialState,
  reducers: {
    searchTyped: (state, { payload: text }: PayloadAction<string>) =>
      text.trim() ? { ...state, text, isCurrent: false } : { ...initialState, text },
    searchClosed: () => initialState,
    searchSucceeded: (state, { payload }: PayloadAction<{ text: string; matches: UserListItem[] }>) => {
      if (payload.text !== state.text.trim()) return;
      state.matches = payload.matches.slice(0, SEARCH_LIMIT);
      state.isCurrent = true;
      state.failed = false;
    },
    searchFailed: (state) => ({ ...state, matches: null, failed: true }),
  },
  selectors: {
    selectSearchText: (state) => state.text,
    selectMatches: (state) => state.matches,
    selectIsCurrent: (state) => state.isCurrent,
    selectSearchFailed: (state) => state.failed,
  },
}).injectInto(rootReducer);
export const { searchTyped, searchClosed, searchSucceeded, searchFailed } = userSearch.actions;
export const { selectSearchText, selectMatches, selectIsCurrent, selectSearchFailed } = userSearch.selectors;
