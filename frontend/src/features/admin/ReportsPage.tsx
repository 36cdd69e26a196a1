import './register';
import { Button, Pagination } from 'antd';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../shared/EmptyState';
import { selectOpenReports } from '../../shared/open-reports';
import { usePageTitle } from '../../shared/use-page-title';
import { strings as shared } from '../../shared/strings';
import { AdminHeader } from './AdminHeader';
import { ReportCard } from './ReportCard';
import {
  REPORTS_SHOWN,
  loadReportsRequested,
  selectReports,
  selectReportsFailed,
  type ReportFilter,
  FILTERS,
} from './reports.slice';
import css from './ReportsPage.module.css';
import { strings } from './strings';

const s = strings.reports;

/** The filter and page are stored in the URL. */
function useReportFilter() {
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find((option) => option === search.get('show')) ?? 'open';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const show = (next: ReportFilter, at = 1) =>
    setSearch({ ...(next !== 'open' && { show: next }), ...(at > 1 && { page: String(at) }) }, { replace: true });
  return { status, page, show };
}

/** Reloads the list whenever the number of open reports changes. */
function useReloadOnChange(status: ReportFilter, page: number) {
  const dispatch = useDispatch();
  const openCount = useSelector(selectOpenReports);
  const previous = useRef(openCount);
  useEffect(() => {
    if (previous.current === openCount) return;
    previous.current = openCount;
    dispatch(loadReportsRequested({ status, page, reload: true }));
  }, [dispatch, status, page, openCount]);
}

/** Reported messages, newest first. */
export function ReportsPage() {
  const dispatch = useDispatch();
  const list = useSelector(selectReports);
  const failed = useSelector(selectReportsFailed);
  const { status, page, show } = useReportFilter();
  usePageTitle(s.title);
  useEffect(() => {
    dispatch(loadReportsRequested({ status, page }));
  }, [dispatch, status, page]);
  useReloadOnChange(status, page);
  return (
    <div className="page">
      <AdminHeader title={s.title} lead={s.lead} />
      <div className={css.shows} role="group" aria-label={s.show}>
        {FILTERS.map((option) => (
          <button
            key={option}
            type="button"
            className="chip"
            aria-pressed={option === status}
            onClick={() => show(option)}
          >
            {s.shows[option]}
          </button>
        ))}
      </div>
      {!list && !failed && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {!list && failed && (
        <EmptyState art="server" title={s.failed}>
          <Button onClick={() => dispatch(loadReportsRequested({ status, page }))}>{shared.retry}</Button>
        </EmptyState>
      )}
      {list?.reports.length === 0 && (
        <EmptyState art="bell" title={status === 'resolved' ? s.noneResolved : s.none} hint={s.noneHint} />
      )}
      {list && list.reports.length > 0 && (
        <ul className={css.cards} aria-label={s.title}>
          {list.reports.map((report) => (
            <ReportCard key={report._id} report={report} />
          ))}
        </ul>
      )}
      {list && list.total > REPORTS_SHOWN && (
        <Pagination
          className={css.pages ?? ''}
          current={page}
          pageSize={REPORTS_SHOWN}
          total={list.total}
          showSizeChanger={false}
          onChange={(next) => show(status, next)}
        />
      )}
    </div>
  );
}
