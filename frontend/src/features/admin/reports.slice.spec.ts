import type { ReportView } from '@muster/contracts/chat';
import type { Failure } from '../../shared/api-call';
import { loadReports, resolveReport } from './admin.api';
import { reports, selectReports } from './reports.slice';

type Action = Parameters<typeof reports.reducer>[1];
const after = (...actions: Action[]) => ({ reports: actions.reduce(reports.reducer, reports.getInitialState()) });
const ada = { _id: 'ada', name: 'Ada', region: 'EUW', summonerTagline: 'EUW' } as ReportView['_reporter'];
const report = (id: string, minute: number, outcome: ReportView['outcome'] = null) =>
  ({ _id: id, _reporter: ada, outcome, createdAt: `2026-11-21T10:0${minute}:00Z` }) as ReportView;
const first = report('first', 1);
const second = report('second', 2);
const loaded = (data: ReportView[], reload = false) =>
  loadReports.succeeded({
    args: { status: 'open', page: 1, reload },
    result: { data, pagination: { page: 1, total: data.length } },
  });
const args = { id: 'second', outcome: 'dismissed' } as const;
const requested = resolveReport.requested(args);
const resolved = resolveReport.succeeded({ args, result: report('second', 2, 'dismissed') });
const shown = (...actions: Action[]) =>
  selectReports(after(...actions))?.reports.map(({ _id, outcome }) => `${_id} ${outcome}`);

test('a resolved report stays in place with its outcome when the list is read again', () =>
  expect(shown(loaded([second, first]), requested, resolved, loaded([first], true))).toEqual([
    'second dismissed',
    'first null',
  ]));

test('it stays when the list without it is there before the outcome', () =>
  expect(shown(loaded([second, first]), requested, loaded([first], true), resolved)).toEqual([
    'second dismissed',
    'first null',
  ]));

test('a list that was read before it was resolved does not open it again', () =>
  expect(shown(loaded([first]), loaded([second, first]), requested, resolved, loaded([second, first], true))).toEqual([
    'second dismissed',
    'first null',
  ]));

test('another page of the list shows only what is on it', () =>
  expect(shown(loaded([second, first]), requested, resolved, loaded([first]))).toEqual(['first null']));

test('a list is not shown as another one, whether that is being loaded or has failed', () => {
  const query = { status: 'resolved', page: 1 } as const;
  const asked = loadReports.requested(query);
  const failed = loadReports.failed({ args: query, failure: { status: 500 } as Failure });
  expect([shown(loaded([first]), asked), shown(loaded([first]), asked, failed)]).toEqual([undefined, undefined]);
});
