import type { SessionView } from '@muster/contracts';
import { Button } from 'antd';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { words as shared } from '../../shared/words';
import css from './SettingsPage.module.css';
import { selectEnding, selectSessions, selectSessionsFailed, sessionEndWished, sessionsOpened } from './settings.slice';
import { words } from './words';

dayjs.extend(relativeTime);
const w = words.sessions;

function Session({ session: { _id, device, startedAt, lastUsedAt, current } }: { session: SessionView }) {
  const dispatch = useDispatch();
  const ending = useSelector(selectEnding);
  return (
    <li className={css.session}>
      <span>
        <b>{device}</b>
        <small className="dim">
          {current ? w.here : w.used(dayjs(lastUsedAt).fromNow())} · {w.since(dayjs(startedAt).fromNow())}
        </small>
      </span>
      {current ? (
        <i className={css.here} aria-hidden="true" />
      ) : (
        <Button aria-label={w.endOne(device)} disabled={ending !== null} loading={ending === _id} onClick={() => dispatch(sessionEndWished({ id: _id }))}>
          {w.end}
        </Button>
      )}
    </li>
  );
}

/** Where somebody is signed in, and an end to it. */
export function Sessions() {
  const dispatch = useDispatch();
  const sessions = useSelector(selectSessions);
  const failed = useSelector(selectSessionsFailed);
  const ending = useSelector(selectEnding);
  useEffect(() => {
    dispatch(sessionsOpened());
  }, [dispatch]);
  return (
    <div className={css.sessions}>
      <h3>{w.title}</h3>
      <p className="dim">{w.hint}</p>
      {failed && !sessions ? (
        <p className={css.notice} role="alert">
          {w.failed} <Button onClick={() => dispatch(sessionsOpened())}>{shared.retry}</Button>
        </p>
      ) : (
        <ul aria-busy={!sessions} aria-label={w.title}>
          {sessions?.map((session) => <Session key={session._id} session={session} />) ?? <li className={`dim ${css.session}`}>{w.loading}</li>}
        </ul>
      )}
      {(sessions?.length ?? 0) > 1 && (
        <Button disabled={ending !== null} loading={ending === 'others'} onClick={() => dispatch(sessionEndWished({}))}>
          {w.others}
        </Button>
      )}
    </div>
  );
}
