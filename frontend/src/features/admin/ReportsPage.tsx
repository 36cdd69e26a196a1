import './register';
import { Button, Pagination } from 'antd';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../shared/EmptyState';
import { usePageTitle } from '../../shared/use-page-title';
import { strings as shared } from '../../shared/strings';
import { AdminHeader } from './AdminHeader';
import { selectOpenReports } from './open-reports.slice';
import { ReportCard } from './ReportCard';
import {
  REPORTS_SHOWN,
  reportsOpened,
  selectReports,
  selectReportsFailed,
  type ReportFilter,
  FILTERS,
} from './reports.slice';
import css from './ReportsPage.module.css';
import { strings } from './strings';

const s = strings.reports;

/** What is shown stands in the address. */
function useReportFilter() {
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find((one) => one === search.get('show')) ?? 'open';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const show = (next: ReportFilter, at = 1) =>
    setSearch({ ...(next !== 'open' && { show: next }), ...(at > 1 && { page: String(at) }) }, { replace: true });
  return { status, page, show };
}

/** What is reported or judged while one looks comes and goes by itself. */
function useReloadOnChange(status: ReportFilter, page: number) {
  const dispatch = useDispatch();
  const waiting = useSelector(selectOpenReports);
  const before = useRef(waiting);
  useEffect(() => {
    if (before.current === waiting) return;
    before.current = waiting;
    dispatch(reportsOpened({ status, page, again: true }));
  }, [dispatch, status, page, waiting]);
}

/** What players reported, newest first. */
export function ReportsPage() {
  const dispatch = useDispatch();
  const shown = useSelector(selectReports);
  const failed = useSelector(selectReportsFailed);
  const { status, page, show } = useReportFilter();
  usePageTitle(s.title);
  useEffect(() => {
    dispatch(reportsOpened({ status, page }));
  }, [dispatch, status, page]);
  useReloadOnChange(status, page);
  return (
    <div className="page">
      <AdminHeader title={s.title} lead={s.lead} />
      <div className={css.shows} role="group" aria-label={s.show}>
        {FILTERS.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === status} onClick={() => show(one)}>
            {s.shows[one]}
          </button>
        ))}
      </div>
      {!shown && !failed && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {!shown && failed && (
        <EmptyState art="server" title={s.failed}>
          <Button onClick={() => dispatch(reportsOpened({ status, page }))}>{shared.retry}</Button>
        </EmptyState>
      )}
      {shown?.reports.length === 0 && (
        <EmptyState art="bell" title={status === 'resolved' ? s.noneJudged : s.none} hint={s.noneHint} />
      )}
      {shown && shown.reports.length > 0 && (
        <ul className={css.cards} aria-label={s.title}>
          {shown.reports.map((report) => (
            <ReportCard key={report._id} report={report} />
          ))}
        </ul>
      )}
      {shown && shown.total > REPORTS_SHOWN && (
        <Pagination
          className={css.pages ?? ''}
          current={page}
          pageSize={REPORTS_SHOWN}
          total={shown.total}
          showSizeChanger={false}
          onChange={(next) => show(status, next)}
        />
      )}
    </div>
  );
}
