import type { TeamView } from '@muster/contracts/teams';
import { Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { formatMoment } from '../../../shared/language/dates';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import { LOG_SHOWN, teamLog } from '../teams.slice';
import { describeEntry } from './describe-entry';
import css from './Manage.module.css';

/** Lists what happened in the team, the newest first; begins anew with each change of the team. */
export const LogTab = ({ team: { slug, version } }: { team: TeamView }) => <Log key={version} slug={slug} />;

function Log({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const [page, setPage] = useState(1);
  const { shown, failure } = useSelected(teamLog.select, `${slug} ${page}`);
  useEffect(() => {
    dispatch(teamLog.requested({ slug, page }));
  }, [dispatch, slug, page]);
  if (!shown)
    return failure ? (
      <LoadFailed message={strings.failed} retry={() => dispatch(teamLog.requested({ slug, page }))} />
    ) : (
      <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
    );
  return (
    <>
      {shown.entries.length === 0 && <p className="dim">{strings.manage.noLog}</p>}
      <ul className={css.list} aria-label={strings.manage.tabs.log}>
        {shown.entries.map((entry) => (
          <li key={entry._id} className={css.entry}>
            <span>{describeEntry(entry)}</span>
            <time className="dim" dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ul>
      {shown.total > LOG_SHOWN && (
        <Pagination
          current={page}
          pageSize={LOG_SHOWN}
          total={shown.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}
