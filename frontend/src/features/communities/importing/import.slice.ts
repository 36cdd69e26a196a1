import type { ImportResult } from '@muster/contracts/community-import';
import { communityImportRoutes } from '@muster/contracts/community-staff-routes';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { apiCall, type Failure } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';
import { downloadFile, SPREADSHEET } from '../../../shared/download-file';
import { fetchFile } from '../../../shared/fetch-file';
import { rootReducer } from '../../../shared/root-reducer';
import { startSaga } from '../../../shared/start-saga';
import { loadStaffList } from '../communities.api';
import { strings } from '../strings';

interface Table {
  slug: string;
  csv: string;
}
const sendTable = ({ slug, csv }: Table, dryRun: boolean) =>
  callRoute(communityImportRoutes.import, { params: { slug }, body: { csv, dryRun } });

export const checkTable = apiCall('communityImport/check', (table: Table) => sendTable(table, true));
export const importTable = apiCall('communityImport/run', (table: Table) => sendTable(table, false), {
  onRepeat: 'leading',
});
export const undoImport = apiCall(
  'communityImport/undo',
  (params: { slug: string; importId: string }) => callRoute(communityImportRoutes.undo, { params }),
  { onRepeat: 'leading' },
);
export const downloadMembers = apiCall(
  'communityImport/members',
  async ({ slug }: { slug: string }) =>
    (await fetchFile(`/communities/${encodeURIComponent(slug)}/members.csv`)).text(),
  { onRepeat: 'leading' },
);

/** The outcome that the server predicts for each row of `csv`, or the reason why it cannot be read. */
const initialState = { csv: '', result: null as ImportResult | null, problem: null as string | null };
const failed = (state: typeof initialState, { payload: { failure } }: { payload: { failure: Failure } }) =>
  void (state.problem = failure.message);
const communityImport = createSlice({
  name: 'communityImport',
  initialState,
  reducers: { tableChanged: (_, { payload: csv }: PayloadAction<string>) => ({ ...initialState, csv }) },
  extraReducers: (on) => {
    on.addCase(checkTable.succeeded, (state, { payload: { args, result } }) => {
      if (args.csv === state.csv) Object.assign(state, { result, problem: null });
    });
    on.addCase(checkTable.failed, failed);
    on.addCase(importTable.succeeded, () => initialState);
    on.addCase(importTable.failed, failed);
  },
  selectors: { selectTable: (state) => state },
}).injectInto(rootReducer);
export const { tableChanged } = communityImport.actions;
export const { selectTable } = communityImport.selectors;

function* importSaga() {
  const s = strings.importing;
  const loadOpen = (slug: string) => put(loadStaffList.requested({ slug, list: 'invitations', page: 1 }));
  yield* takeEvery(importTable.succeeded, function* ({ payload: { args, result } }) {
    yield* put(alert.success(s.invited(result.counts.invited)));
    yield* loadOpen(args.slug);
  });
  yield* takeEvery(undoImport.succeeded, function* ({ payload: { args, result } }) {
    yield* put(alert.success(s.undone(result.withdrawn)));
    yield* loadOpen(args.slug);
  });
  yield* takeEvery(undoImport.failed, function* ({ payload: { args, failure } }) {
    yield* put(alert.error(failure));
    yield* loadOpen(args.slug);
  });
  yield* takeEvery(downloadMembers.succeeded, function ({ payload: { args, result } }) {
    downloadFile(SPREADSHEET.start + result, `${args.slug}-members.csv`, SPREADSHEET.type);
  });
  yield* takeEvery(downloadMembers.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure.code === 'unknown' ? failure : s.exportFailed));
  });
}
startSaga(importSaga);
