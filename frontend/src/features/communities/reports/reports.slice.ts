import type { CommunityReportView } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import { sendCommunityCommand } from '../communities.api';
import { loadCommunityReports, resolveCommunityReport } from './reports.api';
import { rootReducer } from '../../../shared/root-reducer';

interface State {
  /** Null until loaded. */
  reports: CommunityReportView[] | null;
  total: number;
  failed: boolean;
  resolving: string[];
}
const initialState: State = { reports: null, total: 0, failed: false, resolving: [] };

/** Reports of communities, for admins. */
export const communityReports = createSlice({
  name: 'communityReports',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadCommunityReports.succeeded, (state, { payload: { result } }) => {
      Object.assign(state, { reports: result.data, total: result.pagination.total, failed: false });
    });
    on.addCase(loadCommunityReports.failed, (state) => void (state.failed = true));
    on.addCase(resolveCommunityReport.requested, ({ resolving }, { payload: { id } }) => void resolving.push(id));
    on.addCase(resolveCommunityReport.succeeded, (state, { payload: { args, result } }) => {
      state.resolving = state.resolving.filter((id) => id !== args.id);
      state.reports = state.reports?.map((report) => (report._id === result._id ? result : report)) ?? null;
    });
    on.addCase(resolveCommunityReport.failed, (state, { payload: { args } }) => {
      state.resolving = state.resolving.filter((id) => id !== args.id);
    });
    on.addCase(sendCommunityCommand.succeeded, ({ reports }, { payload: { args } }) => {
      if (args.kind !== 'archive' && args.kind !== 'restore') return;
      for (const { community } of reports ?? [])
        if (community.slug === args.slug) community.archived = args.kind === 'archive';
    });
  },
  selectors: {
    selectCommunityReports: (state) => state,
    selectIsResolving: ({ resolving }, id: string) => resolving.includes(id),
  },
}).injectInto(rootReducer);
export const { selectCommunityReports, selectIsResolving } = communityReports.selectors;
export { REPORTS_PAGE as REPORTS_SHOWN } from './reports.api';
export { loadCommunityReports, resolveCommunityReport };
