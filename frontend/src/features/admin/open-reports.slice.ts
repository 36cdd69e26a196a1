import { createSlice } from '@reduxjs/toolkit';
import { countReports } from './open-reports.api';

/** How many reported messages wait for an admin; 0 until that is known. */
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
