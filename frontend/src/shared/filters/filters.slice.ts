import { servedRegions } from '@muster/contracts/regions';
import { createSelector, createSlice } from '@reduxjs/toolkit';
import { pathChanged } from '../navigation';
import { rootReducer } from '../root-reducer';
import { selectMe } from '../session.slice';
import { type Filters, filterSearch, parseFilters } from './filter-search';

/** Pages that store filters in their URL. Elsewhere the last filters are kept for the way back. */
const FILTERED_PAGES = new Set(['/', '/scrims']);

interface State extends Filters {
  /** True during the cooldown after a click on the refresh button. */
  refreshLocked: boolean;
}
const initialState: State = { ...parseFilters(''), refreshLocked: false };

export const filters = createSlice({
  name: 'filters',
  initialState,
  reducers: {
    refreshClicked: (state) => {
      state.refreshLocked = true;
    },
    refreshUnlocked: (state) => {
      state.refreshLocked = false;
    },
  },
  // The URL is the source of truth; the store mirrors it.
  extraReducers: (on) =>
    on.addCase(pathChanged, (state, { payload: { path, search } }) =>
      FILTERED_PAGES.has(path) ? { ...parseFilters(search), refreshLocked: state.refreshLocked } : state,
    ),
  selectors: {
    selectShow: (state) => state.show,
    /** YYYY-MM-DD in local time, or null for today. */
    selectDate: (state) => state.date,
    selectChosenRegion: (state) => state.region,
    selectCommunity: (state) => state.community ?? null,
    selectRefreshLocked: (state) => state.refreshLocked,
    selectFilterSearch: (state) => filterSearch(state),
  },
}).injectInto(rootReducer);
export const { refreshClicked, refreshUnlocked } = filters.actions;
export const { selectShow, selectDate, selectChosenRegion, selectCommunity, selectRefreshLocked, selectFilterSearch } =
  filters.selectors;

/** The chosen region, else the user's own, else the first of this deployment. */
export const selectRegion = createSelector(
  [selectChosenRegion, selectMe],
  (chosen, me) => chosen ?? me?.region ?? servedRegions()[0]!,
);
