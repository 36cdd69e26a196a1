import type { EffectView } from '@muster/contracts/operations';
import { Button } from 'antd';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Icon, type IconName } from '../../shared/art/Icon';
import { type JobStatus, jobStatusOf, toJobHistory, toKindLabel } from './job-history';
import { retryJob, selectIsRetrying } from './jobs.slice';
import css from './JobsPage.module.css';
import { strings } from './strings';
import { formatMoment } from '../../shared/language/dates';
import { useSelected } from '../../shared/use-selected';
import { timeAgo } from '../../shared/language/time-ago';

const s = strings.jobs;
const ICONS: Record<JobStatus, IconName> = {
  due: 'clock',
  scheduled: 'calendar',
  running: 'refresh',
  done: 'check',
  failed: 'warning',
  skipped: 'close',
};

const Timestamp = ({ iso, isRelative = false }: { iso: string; isRelative?: boolean }) => {
  const exact = formatMoment(iso, 'seconds');
  return (
    <time dateTime={iso} title={exact}>
      {isRelative ? timeAgo(iso) : exact}
    </time>
  );
};

function JobDetails({ job }: { job: EffectView }) {
  const references = [[s.key, job._id], ...Object.entries(job.ref)] as const;
  return (
    <details className={css.details}>
      <summary>
        <Icon name="chevron" size={16} /> {s.details}
      </summary>
      <h3>{s.history}</h3>
      <ol>
        {toJobHistory(job).map(({ label, at, text }) => (
          <li key={label}>
            <b>{label}</b> {at && <Timestamp iso={at} />}
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
      <h3>{s.references}</h3>
      <dl>
        {references.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{Array.isArray(value) ? value.join(', ') : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** One job: what it is, how it stands, and a retry if it has failed. */
export function JobCard({ job }: { job: EffectView }) {
  const dispatch = useDispatch();
  const card = useRef<HTMLLIElement>(null);
  const isRetrying = useSelected(selectIsRetrying, job._id);
  const status = jobStatusOf(job);
  const kind = toKindLabel(job.kind);
  const retry = () => {
    card.current?.focus(); // the button goes away
    dispatch(retryJob.requested(job._id));
  };
  const outcome = job.state === 'failed' || job.state === 'pending' ? job.error : job.result;
  return (
    <li className={`panel ${css.card}`} ref={card} tabIndex={-1} aria-label={`${kind}, ${s.states[status]}`}>
      <div className={css.head}>
        <h2>{kind}</h2>
        <span className={`${css.status} ${css[status]}`}>
          <Icon name={ICONS[status]} size={13} /> {s.states[status]}
        </span>
        <span className="dim">
          {job.attempts > 0 && `${s.attempts(job.attempts)} · `}
          <Timestamp iso={job.doneAt ?? (job.state === 'pending' ? job.dueAt : job.createdAt)} isRelative />
        </span>
      </div>
      {outcome && <p className={`${css.reason} ${job.state === 'failed' ? css.isError : ''}`}>{outcome}</p>}
      <JobDetails job={job} />
      {job.state === 'failed' && (
        <div className={css.actions}>
          <Button
            icon={<Icon name="refresh" size={17} />}
            loading={isRetrying}
            aria-label={s.retryJob(kind, job._id)}
            onClick={retry}
          >
            {s.retry}
          </Button>
        </div>
      )}
    </li>
  );
}
