import '../communities.saga';
import './reports.saga';
import type { CommunityReportView } from '@muster/contracts/communities';
import { Button, Pagination } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { EmptyState } from '../../../shared/EmptyState';
import { formatMoment } from '../../../shared/language/dates';
import { LinkButton } from '../../../shared/LinkButton';
import { openCommunityReports } from '../../../shared/reports';
import { useReloadOnChange } from '../../../shared/reports/use-reload-on-change';
import { strings as shared } from '../../../shared/strings';
import { ReportToggles } from '../../../shared/reports/ReportToggles';
import { useReportFilter } from '../../../shared/reports/use-report-filter';
import { usePageTitle } from '../../../shared/use-page-title';
import { sendCommunityCommand } from '../communities.slice';
import { Crest } from '../../../shared/Crest';
import { ReasonDialog } from '../ReasonDialog';
import { strings } from '../strings';
import css from './CommunityReportsPage.module.css';
import { communityReports, queryKey, REPORTS_SHOWN, resolveCommunityReport } from './reports.slice';
import { useSelected } from '../../../shared/use-selected';

const s = strings.reports;

function Archive({ community: { slug, name, archived } }: Pick<CommunityReportView, 'community'>) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  if (archived)
    return (
      <Button onClick={() => dispatch(sendCommunityCommand.requested({ kind: 'restore', slug }))}>
        {strings.staff.restore}
      </Button>
    );
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {strings.staff.archive}
      </Button>
      <ReasonDialog
        open={open}
        title={strings.staff.archiveAsk(name)}
        label={strings.staff.archiveReason}
        hint={strings.staff.archiveBody}
        verb={strings.staff.archive}
        onSubmit={(reason) => {
          setOpen(false);
          dispatch(sendCommunityCommand.requested({ kind: 'archive', slug, reason }));
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Report({ report }: { report: CommunityReportView }) {
  const dispatch = useDispatch();
  const { _id: id, community, _reporter, reason, createdAt, resolvedAt, _resolvedBy } = report;
  const busy = useSelected(resolveCommunityReport.selectIsRunning, id);
  return (
    <li className={`panel ${css.card}`}>
      <header>
        <Crest name={community.name} slug={community.slug} size={40} />
        <h2>{community.name}</h2>
        {community.archived && <span className="tag warn">{strings.archived}</span>}
      </header>
      <blockquote>{reason}</blockquote>
      <p className="dim">
        {s.by(_reporter.name)}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {resolvedAt && <> · {s.resolvedBy(_resolvedBy?.name ?? '')}</>}
      </p>
      <div className={css.actions}>
        <LinkButton to={`/communities/${community.slug}`} icon={<Icon name="shield" size={16} />}>
          {s.open}
        </LinkButton>
        <Archive community={community} />
        {!resolvedAt && (
          <Button type="primary" loading={busy} onClick={() => dispatch(resolveCommunityReport.requested({ id }))}>
            {s.resolve}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Reported communities, for admins, who archive and restore them. */
export function CommunityReportsPage() {
  const dispatch = useDispatch();
  const { status, page, show } = useReportFilter();
  const { shown, failure } = useSelected(communityReports.select, queryKey({ status, page }));
  const reports = shown?.data;
  const total = shown?.pagination.total ?? 0;
  usePageTitle(s.title);
  useEffect(() => {
    dispatch(communityReports.requested({ status, page }));
  }, [dispatch, status, page]);
  useReloadOnChange(
    useSelector(openCommunityReports.select).shown ?? 0,
    useCallback(() => dispatch(communityReports.requested({ status, page })), [dispatch, status, page]),
  );
  return (
    <div className="page">
      <header className={css.head}>
        <div>
          <h1>{s.title}</h1>
          <p className="dim">{s.lead}</p>
        </div>
        <LinkButton to="/admin/dashboard" icon={<Icon name="dashboard" size={17} />}>
          {s.dashboard}
        </LinkButton>
      </header>
      <ReportToggles label={s.show} names={s.shows} status={status} onShow={show} />
      {!reports && !failure && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {!reports && failure && (
        <EmptyState art="server" title={s.failed}>
          <Button onClick={() => dispatch(communityReports.requested({ status, page }))}>{shared.retry}</Button>
        </EmptyState>
      )}
      {reports?.length === 0 && <EmptyState art="bell" title={s.none} hint={s.noneHint} />}
      {reports && reports.length > 0 && (
        <ul className={css.cards} aria-label={s.title}>
          {reports.map((report) => (
            <Report key={report._id} report={report} />
          ))}
        </ul>
      )}
      {total > REPORTS_SHOWN && (
        <Pagination
          className={css.pages ?? ''}
          current={page}
          pageSize={REPORTS_SHOWN}
          total={total}
          showSizeChanger={false}
          onChange={(next) => show(status, next)}
        />
      )}
    </div>
  );
}
