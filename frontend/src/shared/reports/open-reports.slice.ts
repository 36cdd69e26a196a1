import { createSlice } from '@reduxjs/toolkit';
import { countCommunityReports, countReports } from './open-reports.api';
import { rootReducer } from '../root-reducer';

/** Numbers of reports to review; 0 until loaded. */
export const openReports = createSlice({
  name: 'openReports',
  initialState: { messages: 0, communities: 0 },
  reducers: {},
  extraReducers: (on) => {
    on.addCase(countReports.succeeded, (state, { payload: { result } }) => {
      state.messages = result.pagination.total;
    });
    on.addCase(countCommunityReports.succeeded, (state, { payload: { result } }) => {
      state.communities = result.pagination.total;
    });
  },
  selectors: {
    selectOpenReports: ({ messages }) => messages,
    selectOpenCommunityReports: ({ communities }) => communities,
  },
}).injectInto(rootReducer);
export const { selectOpenReports, selectOpenCommunityReports } = openReports.selectors;
