import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TimeClass } from '@muster/contracts';
import { selectMe } from '../session.slice';
import { type Filters, filterSearch } from './filter-search';

interface State extends Filters {
  /** The refresh button rests after a click: 5 s, then 10 s, in turns. */
  refreshLocked: boolean;
}
const allOn: Record<TimeClass, boolean> = { current: true, upcoming: true, previous: true };

export const filters = createSlice({
  name: 'filters',
  initialState: { region: null, date: null, show: allOn, refreshLocked: false } as State,
  reducers: {
    /** The URL is the truth; the store follows it. */
    filtersRead: (state, { payload }: PayloadAction<Filters>) => ({ ...state, ...payload }),
    refreshClicked: (state) => {
      state.refreshLocked = true;
    },
    refreshUnlocked: (state) => {
      state.refreshLocked = false;
    },
  },
  selectors: {
    selectShow: (state) => state.show,
    /** YYYY-MM-DD in local time, or null for today. */
    selectDate: (state) => state.date,
    selectChosenRegion: (state) => state.region,
    selectRefreshLocked: (state) => state.refreshLocked,
    selectFilterSearch: (state) => filterSearch(state),
  },
});
export const { filtersRead, refreshClicked, refreshUnlocked } = filters.actions;
export const { selectShow, selectDate, selectChosenRegion, selectRefreshLocked, selectFilterSearch } = filters.selectors;

/** The chosen region, else mine, else NA. */
export const selectRegion = createSelector([selectChosenRegion, selectMe], (chosen, me) => chosen ?? me?.region ?? 'NA');
