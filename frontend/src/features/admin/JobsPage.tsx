import './admin.saga';
import { Button, Pagination, Select } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { ChipToggles } from '../../shared/ChipToggles';
import { EmptyState } from '../../shared/EmptyState';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { AdminHeader } from './AdminHeader';
import { FailedKinds } from './FailedKinds';
import { toKindOptions } from './job-history';
import { JobCard } from './JobCard';
import {
  JOBS_PER_PAGE,
  jobsClosed,
  jobsOpened,
  type JobsQuery,
  type JobView,
  selectJobCounts,
  selectJobKinds,
  selectJobs,
  selectJobsLoadFailed,
  VIEWS,
} from './jobs.slice';
import css from './JobsPage.module.css';
import { strings } from './strings';

const s = strings.jobs;
const VIEW_NAMES = Object.keys(VIEWS) as JobView[];

/** The address holds what is shown. */
function useJobsQuery() {
  const [search, setSearch] = useSearchParams();
  const view = VIEW_NAMES.find((one) => one === search.get('show')) ?? 'failed';
  const kind = search.get('kind') ?? undefined;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const show = (next: Partial<JobsQuery>) => {
    const query = { view, kind, page: 1, ...next };
    setSearch(
      {
        ...(query.view !== 'failed' && { show: query.view }),
        ...(query.kind && { kind: query.kind }),
        ...(query.page > 1 && { page: String(query.page) }),
      },
      { replace: true },
    );
  };
  return { view, kind, page, show };
}

function JobFilters({ view, kind, show }: ReturnType<typeof useJobsQuery>) {
  const counts = useSelector(selectJobCounts);
  const options = toKindOptions(useSelector(selectJobKinds), kind);
  return (
    <div className={css.filters}>
      <ChipToggles
        label={s.show}
        options={VIEW_NAMES}
        chosen={view}
        onChoose={(next) => show({ view: next })}
        renderName={(one) => (
          <>
            {s.views[one]} {counts[one] !== undefined && <small>{counts[one]}</small>}
          </>
        )}
      />
      <Select
        className={css.kind ?? ''}
        aria-label={s.kind}
        allowClear
        placeholder={s.allKinds}
        value={kind}
        options={options}
        onChange={(next?: string) => show({ kind: next })}
      />
    </div>
  );
}

function JobList({ query: { view, kind, page, show } }: { query: ReturnType<typeof useJobsQuery> }) {
  const dispatch = useDispatch();
  const shown = useSelector(selectJobs);
  const failed = useSelector(selectJobsLoadFailed);
  if (!shown && failed)
    return (
      <EmptyState art="server" title={s.failed}>
        <Button onClick={() => dispatch(jobsOpened({ view, kind, page }))}>{shared.retry}</Button>
      </EmptyState>
    );
  if (!shown) return <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />;
  if (shown.jobs.length === 0) return <EmptyState art="bell" title={s.none[view]} hint={s.noneHint[view]} />;
  return (
    <>
      <ul className={css.cards} aria-label={s.title}>
        {shown.jobs.map((job) => (
          <JobCard key={job._id} job={job} />
        ))}
      </ul>
      {shown.total > JOBS_PER_PAGE && (
        <Pagination
          className={css.pages ?? ''}
          current={page}
          pageSize={JOBS_PER_PAGE}
          total={shown.total}
          showSizeChanger={false}
          onChange={(next) => show({ page: next })}
        />
      )}
    </>
  );
}

/** Background jobs: what is due, running, failed or done, with a retry for what failed. */
export function JobsPage() {
  const dispatch = useDispatch();
  const query = useJobsQuery();
  const { view, kind, page } = query;
  usePageTitle(s.title);
  useEffect(() => {
    dispatch(jobsOpened({ view, kind, page }));
  }, [dispatch, view, kind, page]);
  useEffect(() => {
    return () => void dispatch(jobsClosed());
  }, [dispatch]);
  return (
    <div className="page">
      <AdminHeader title={s.title} lead={s.lead} />
      <JobFilters {...query} />
      {view === 'failed' && <FailedKinds kind={kind} />}
      <JobList query={query} />
    </div>
  );
}
