import type { SessionView } from '@muster/contracts/users';
import { Button } from 'antd';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LoadedList } from './LoadedList';
import css from './SettingsPage.module.css';
import { selectEnding, endSessions, sessions } from './settings.slice';
import { strings } from './strings';
import { en } from './strings.en';
import { serverNow } from '../../shared/clock';

dayjs.extend(relativeTime);
const s = strings.sessions;

/** Responses describe browsers in English: 'Firefox on Windows', 'A browser on Linux', 'Unknown browser'. */
function deviceName(device: string): string {
  const [browser, system] = device.split(' on ');
  if (!browser || !system) return device === en.sessions.unknown ? s.unknown : device;
  return s.on(browser === en.sessions.anyBrowser ? s.anyBrowser : browser, system);
}

function Session({ session: { _id, device, startedAt, lastUsedAt, current } }: { session: SessionView }) {
  const dispatch = useDispatch();
  const ending = useSelector(selectEnding);
  const name = deviceName(device);
  return (
    <li className={css.session}>
      <span>
        <b>{name}</b>
        <small className="dim">
          {current ? s.here : s.used(dayjs(lastUsedAt).from(serverNow()))} ·{' '}
          {s.since(dayjs(startedAt).from(serverNow()))}
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
