import './admin.saga';
import { Button, Pagination } from 'antd';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../shared/EmptyState';
import { openReports } from '../../shared/reports';
import { useReloadOnChange } from '../../shared/reports/use-reload-on-change';
import { ReportToggles } from '../../shared/reports/ReportToggles';
import { useReportFilter } from '../../shared/reports/use-report-filter';
import { usePageTitle } from '../../shared/use-page-title';
import { strings as shared } from '../../shared/strings';
import { AdminHeader } from './AdminHeader';
import { ReportCard } from './ReportCard';
import { REPORTS_SHOWN, loadReports, selectReports, selectReportsFailed } from './reports.slice';
import css from './ReportsPage.module.css';
import { strings } from './strings';

const s = strings.reports;

/** Reported messages, newest first. */
export function ReportsPage() {
  const dispatch = useDispatch();
  const list = useSelector(selectReports);
  const failed = useSelector(selectReportsFailed);
  const { status, page, show } = useReportFilter();
  usePageTitle(s.title);
  useEffect(() => {
    dispatch(loadReports.requested({ status, page }));
  }, [dispatch, status, page]);
  useReloadOnChange(
    useSelector(openReports.select).shown ?? 0,
    useCallback(() => dispatch(loadReports.requested({ status, page, reload: true })), [dispatch, status, page]),
  );
  return (
    <div className="page">
      <AdminHeader title={s.title} lead={s.lead} />
      <ReportToggles label={s.show} names={s.shows} status={status} onShow={show} />
      {!list && !failed && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {!list && failed && (
        <EmptyState art="server" title={s.failed}>
          <Button onClick={() => dispatch(loadReports.requested({ status, page }))}>{shared.retry}</Button>
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
