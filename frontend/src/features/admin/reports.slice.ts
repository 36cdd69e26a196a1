import type { ReportView } from '@muster/contracts/chat';
import { createSlice } from '@reduxjs/toolkit';
import { loadReports, reportContexts, REPORTS_PAGE, resolveReport } from './admin.api';
import { newestFirst } from './newest-first';
import { rootReducer } from '../../shared/root-reducer';

export const REPORTS_SHOWN = REPORTS_PAGE;

interface State {
  /** Undefined until loaded. */
  page?: { reports: ReportView[]; total: number };
  failed: boolean;
  resolving: string[];
}
const initialState: State = { failed: false, resolving: [] };

/**
 * Returns the reports that a reload shows. Reports that were resolved here, or are being resolved, stay until the page
 * changes: the server may answer the reload before the request that resolved them.
 */
function withRecentlyResolved({ page, resolving }: State, loaded: readonly ReportView[]): ReportView[] {
  const retained = (page?.reports ?? []).filter(({ _id, outcome }) => outcome !== null || resolving.includes(_id));
  const others = loaded.filter(({ _id }) => retained.every((one) => one._id !== _id));
  return [...others, ...retained].toSorted(newestFirst);
}

/** State of the report review. */
export const reports = createSlice({
  name: 'reports',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadReports.requested, (state, { payload: { reload } }) => {
      if (reload) return;
      delete state.page;
      state.failed = false;
    });
    on.addCase(loadReports.succeeded, (state, { payload: { args, result } }) => {
      const shown = args.reload ? withRecentlyResolved(state, result.data) : result.data;
      Object.assign(state, { page: { reports: shown, total: result.pagination.total }, failed: false });
    });
    on.addCase(loadReports.failed, (state) => void (state.failed = true));
    on.addCase(resolveReport.requested, (state, { payload: { id } }) => void state.resolving.push(id));
    const removeResolving = (state: State, id: string) =>
      (state.resolving = state.resolving.filter((one) => one !== id));
    on.addCase(resolveReport.succeeded, (state, { payload: { args, result } }) => {
      removeResolving(state, args.id);
      if (state.page) state.page.reports = state.page.reports.map((one) => (one._id === result._id ? result : one));
    });
    on.addCase(resolveReport.failed, (state, { payload: { args } }) => void removeResolving(state, args.id));
  },
  selectors: {
    selectReports: ({ page }) => page,
    selectReportsFailed: ({ failed }) => failed,
    selectIsResolving: ({ resolving }, id: string) => resolving.includes(id),
  },
}).injectInto(rootReducer);
export const { selectReports, selectReportsFailed, selectIsResolving } = reports.selectors;
export { loadReports, reportContexts, resolveReport };
