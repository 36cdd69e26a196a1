import type { MessageView, ReportContext, ReportView } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import { loadReport, loadReports, REPORTS_PAGE, resolveReport } from './admin.api';

export const FILTERS = ['open', 'resolved', 'all'] as const;
export type ReportFilter = (typeof FILTERS)[number];
export const REPORTS_SHOWN = REPORTS_PAGE;

interface State {
  /** Undefined until they were loaded. */
  page?: { reports: ReportView[]; total: number };
  failed: boolean;
  /** What was said around a reported message, by report. */
  contexts: Record<string, Pick<ReportContext, 'messages' | 'scrimTitle'> | 'loading' | 'failed'>;
  judging: string[];
}
const initialState: State = { failed: false, contexts: {}, judging: [] };

/** What one judged a moment ago stays where it was until one goes elsewhere. */
const recentlyResolved = (shown: readonly ReportView[], now: readonly ReportView[]) =>
  shown.filter(({ _id, outcome }) => outcome !== null && now.every((one) => one._id !== _id));
const newestFirst = (one: ReportView, other: ReportView) => Date.parse(other.createdAt) - Date.parse(one.createdAt);

/** What people reported to the admins, and what these make of it. */
export const reports = createSlice({
  name: 'reports',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadReports.succeeded, (state, { payload: { args, result } }) => {
      const kept = args.again ? recentlyResolved(state.page?.reports ?? [], result.data) : [];
      Object.assign(state, {
        page: { reports: [...result.data, ...kept].toSorted(newestFirst), total: result.pagination.total },
        failed: false,
      });
    });
    on.addCase(loadReports.failed, (state) => void (state.failed = true));
    on.addCase(loadReport.requested, (state, { payload: { id } }) => void (state.contexts[id] = 'loading'));
    on.addCase(
      loadReport.succeeded,
      (state, { payload: { args, result } }) =>
        void (state.contexts[args.id] = { messages: result.messages, scrimTitle: result.scrimTitle }),
    );
    on.addCase(loadReport.failed, (state, { payload: { args } }) => void (state.contexts[args.id] = 'failed'));
    on.addCase(resolveReport.requested, (state, { payload: { id } }) => void state.judging.push(id));
    const judged = (state: State, id: string) => (state.judging = state.judging.filter((one) => one !== id));
    on.addCase(resolveReport.succeeded, (state, { payload: { args, result } }) => {
      judged(state, args.id);
      if (state.page) state.page.reports = state.page.reports.map((one) => (one._id === result._id ? result : one));
    });
    on.addCase(resolveReport.failed, (state, { payload: { args } }) => void judged(state, args.id));
  },
  selectors: {
    selectReports: ({ page }) => page,
    selectReportsFailed: ({ failed }) => failed,
    selectContext: (
      { contexts },
      id: string,
    ): { messages: MessageView[]; scrimTitle: string | null } | 'loading' | 'failed' | undefined => contexts[id],
    selectIsJudging: ({ judging }, id: string) => judging.includes(id),
  },
});
export const { selectReports, selectReportsFailed, selectContext, selectIsJudging } = reports.selectors;
/** What `useSelector` hands to a selector of this slice that takes more than the state. */
export type WithReports = Parameters<typeof selectContext>[0];

export const reportsOpened = loadReports.requested;
export const loadContextRequested = loadReport.requested;
export const resolveReportRequested = resolveReport.requested;
