import './late';
import { Button, Pagination } from 'antd';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../shared/EmptyState';
import { usePageTitle } from '../../shared/use-page-title';
import { words as shared } from '../../shared/words';
import { AdminHead } from './AdminHead';
import { selectOpenReports } from './open-reports.slice';
import { ReportCard } from './ReportCard';
import { REPORTS_SHOWN, reportsOpened, selectReports, selectReportsFailed, type Show, SHOWS } from './reports.slice';
import css from './ReportsPage.module.css';
import { words } from './words';

const w = words.reports;

/** What is shown stands in the address. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  const status = SHOWS.find((one) => one === search.get('show')) ?? 'open';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const show = (next: Show, at = 1) => setSearch({ ...(next !== 'open' && { show: next }), ...(at > 1 && { page: String(at) }) }, { replace: true });
  return { status, page, show };
}

/** What is reported or judged while one looks comes and goes by itself. */
function useNews(status: Show, page: number) {
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
  const { status, page, show } = useShown();
  usePageTitle(w.title);
  useEffect(() => {
    dispatch(reportsOpened({ status, page }));
  }, [dispatch, status, page]);
  useNews(status, page);
  return (
    <div className="page">
      <AdminHead title={w.title} lead={w.lead} />
      <div className={css.shows} role="group" aria-label={w.show}>
        {SHOWS.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === status} onClick={() => show(one)}>
            {w.shows[one]}
          </button>
        ))}
      </div>
      {!shown && !failed && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {!shown && failed && (
        <EmptyState art="server" title={w.failed}>
          <Button onClick={() => dispatch(reportsOpened({ status, page }))}>{shared.retry}</Button>
        </EmptyState>
      )}
      {shown?.reports.length === 0 && <EmptyState art="bell" title={status === 'resolved' ? w.noneJudged : w.none} hint={w.noneHint} />}
      {shown && shown.reports.length > 0 && (
        <ul className={css.cards} aria-label={w.title}>
          {shown.reports.map((report) => (
            <ReportCard key={report._id} report={report} />
          ))}
        </ul>
      )}
      {shown && shown.total > REPORTS_SHOWN && <Pagination className={css.pages ?? ''} current={page} pageSize={REPORTS_SHOWN} total={shown.total} showSizeChanger={false} onChange={(next) => show(status, next)} />}
    </div>
  );
}
