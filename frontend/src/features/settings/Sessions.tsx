import type { SessionView } from '@muster/contracts/users';
import { Button } from 'antd';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LoadedList } from './LoadedList';
import css from './SettingsPage.module.css';
import { selectEnding, endSessions, sessions } from './settings.slice';
import { strings } from './strings';
import { timeAgo } from '../../shared/language/time-ago';

const s = strings.sessions;

function deviceName({ browser, system }: Pick<SessionView, 'browser' | 'system'>): string {
  if (!system) return browser ?? s.unknown;
  return s.on(browser ?? s.anyBrowser, system);
}

function Session({ session }: { session: SessionView }) {
  const { _id, startedAt, lastUsedAt, current } = session;
  const dispatch = useDispatch();
  const ending = useSelector(selectEnding);
  const name = deviceName(session);
  return (
    <li className={css.session}>
      <span>
        <b>{name}</b>
        <small className="dim">
          {current ? s.here : s.used(timeAgo(lastUsedAt))} · {s.since(timeAgo(startedAt))}
        </small>
      </span>
      {current ? (
        <i className={css.here} aria-hidden="true" />
      ) : (
        <Button
          aria-label={s.endOne(name)}
          disabled={ending !== null}
          loading={ending === _id}
          onClick={() => dispatch(endSessions.requested({ id: _id }))}
        >
          {s.end}
        </Button>
      )}
    </li>
  );
}

/** Lists the user's sessions and ends them. */
export function Sessions() {
  const dispatch = useDispatch();
  const list = useSelector(sessions.select);
  const ending = useSelector(selectEnding);
  const load = useCallback(() => void dispatch(sessions.requested()), [dispatch]);
  useEffect(() => {
    load();
  }, [load]);
  return (
    <div className={css.sessions}>
      <h3>{s.title}</h3>
      <p className="dim">{s.hint}</p>
      <LoadedList label={s.title} list={list} texts={s} onRetry={load}>
        {(session) => <Session key={session._id} session={session} />}
      </LoadedList>
      {(list.shown?.length ?? 0) > 1 && (
        <Button
          disabled={ending !== null}
          loading={ending === 'others'}
          onClick={() => dispatch(endSessions.requested({}))}
        >
          {s.others}
        </Button>
      )}
    </div>
  );
}
