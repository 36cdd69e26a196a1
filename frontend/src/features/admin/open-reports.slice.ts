import { createSlice } from '@reduxjs/toolkit';
import { countReports } from './open-reports.api';

/** Number of reports to review; 0 until loaded. */
export const openReports = createSlice({
  name: 'openReports',
  initialState: 0,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(countReports.succeeded, (_, { payload: { result } }) => result.pagination.total);
  },
  selectors: { selectOpenReports: (count) => count },
});
export const { selectOpenReports } = openReports.selectors;
