import type { OwnAround } from '@muster/contracts/pickups';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectConnection } from '../../realtime';
import { Icon } from '../../shared/art/Icon';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { aroundWanted } from '../../shared/checks.slice';
import { serverNow, useClock } from '../../shared/clock';
import { SwitchRow } from '../../shared/Field';
import { formatTime } from '../../shared/language/dates';
import { formatList } from '../../shared/language/lists';
import { LoadFailed } from '../../shared/LoadFailed';
import { strings as shared } from '../../shared/strings';
import { useSelected } from '../../shared/use-selected';
import css from './Around.module.css';
import { changeReady, comeAround, goAway, ownEntry, type Said, sheetToggled } from './around.slice';
import { strings } from './strings';
import { usualUntil } from './until';

/** The user's own entry, and the press that makes one. Also mounts the windows of "around tonight". */
export function useOwnEntry() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(aroundWanted());
  }, [dispatch]);
  const { shown, failure } = useSelector(ownEntry.select);
  const until = shown?.until ?? '';
  const isOver = useClock((now) => until !== '' && now >= Date.parse(until));
  const isSending = useSelected(comeAround.selectIsRunning);
  const isOffline = useSelector(selectConnection) !== 'online';
  const isLocked = isSending || isOffline;
  return {
    /** Undefined while it is unknown, null if the user is not around. */
    entry: isOver ? null : shown,
    failure,
    retry: () => dispatch(ownEntry.requested()),
    isSending,
    isOffline,
    isLocked,
    press: () => {
      if (!isLocked) dispatch(comeAround.requested({ until: usualUntil(serverNow()) }));
    },
    add: (to: OwnAround, communityId: string) => {
      if (!isLocked) dispatch(comeAround.requested(alsoIn(to, communityId)));
    },
    open: () => dispatch(sheetToggled(true)),
  };
}

function Beforehand({ readyUntil }: Pick<OwnAround, 'readyUntil'>) {
  const dispatch = useDispatch();
  const busy = useSelected(changeReady.selectIsRunning);
  const isOffline = useSelector(selectConnection) !== 'online';
  const isReady = useClock((now) => readyUntil !== null && now < Date.parse(readyUntil));
  return (
    <SwitchRow
      label={strings.ready.label}
      hint={isReady && readyUntil ? strings.ready.until(formatTime(readyUntil)) : strings.ready.hint}
      on={busy ? !isReady : isReady}
      disabled={busy || isOffline}
      onChange={(on) => dispatch(changeReady.requested(on))}
    />
  );
}

/** The entry with one community more. An entry that has begun keeps its beginning. */
function alsoIn({ communities, from, until, roles, atLeast, discord }: OwnAround, communityId: string): Said {
  const ids = [...communities.map(({ _id }) => _id), communityId];
  return { until, ...(Date.parse(from) > serverNow() && { from }), roles, communities: ids, atLeast, discord };
}

const whenText = ({ from, until }: OwnAround, isLater: boolean): string =>
  isLater ? strings.own.later(formatTime(from), formatTime(until)) : strings.own.until(formatTime(until));

function Around({
  entry,
  isOffline,
  open,
}: { entry: OwnAround } & Pick<ReturnType<typeof useOwnEntry>, 'isOffline' | 'open'>) {
  const dispatch = useDispatch();
  const isLeaving = useSelected(goAway.selectIsRunning);
  const { roles, pausedUntil } = entry;
  const isLater = useClock((now) => now < Date.parse(entry.from));
  const isPaused = useClock((now) => pausedUntil !== null && now < Date.parse(pausedUntil));
  const isLocked = isLeaving || isOffline;
  return (
    <>
      <div className={css.state}>
        <p role="status">
          <b>{whenText(entry, isLater)}</b>
          <span className={css.roles} role="img" aria-label={formatList(roles)}>
            {roles.map((role) => (
              <RoleIcon key={role} role={role} size={18} />
            ))}
          </span>
        </p>
        <div className={css.buttons}>
          <button
            type="button"
            className="quiet-button"
            aria-disabled={isOffline}
            title={isOffline ? strings.offline : undefined}
            onClick={() => !isOffline && open()}
          >
            {strings.own.change}
          </button>
          <button
            type="button"
            className="quiet-button"
            aria-disabled={isLocked}
            title={isOffline ? strings.offline : undefined}
            onClick={() => !isLocked && dispatch(goAway.requested())}
          >
            {isLeaving ? strings.own.sending : strings.own.stop}
          </button>
        </div>
      </div>
      {isPaused && pausedUntil && <p className="dim">{strings.own.paused(formatTime(pausedUntil))}</p>}
      {!isLater && <Beforehand readyUntil={entry.readyUntil} />}
    </>
  );
}

/**
 * Whether the user is around, with the press that says so. An entry that is unknown is never shown as none.
 * `communityId`: the page of this community, in which the user may be around or not.
 */
export function OwnState({ communityId }: { communityId?: string }) {
  const { entry, failure, retry, isSending, isOffline, isLocked, press, add, open } = useOwnEntry();
  if (entry === undefined)
    return failure ? (
      <LoadFailed message={strings.own.failed} retry={retry} />
    ) : (
      <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
    );
  if (entry !== null && !isSending && (!communityId || entry.communities.some(({ _id }) => _id === communityId)))
    return <Around entry={entry} isOffline={isOffline} open={open} />;
  const title = isOffline ? strings.offline : undefined;
  return (
    <div className={css.buttons}>
      <button
        type="button"
        className={`quiet-button ${css.main}`}
        aria-disabled={isLocked}
        title={title}
        onClick={() => (entry && communityId ? add(entry, communityId) : press())}
      >
        {isSending ? <span className="spinner" aria-hidden="true" /> : <Icon name="sparkle" size={18} />}
        {isSending ? strings.own.sending : entry === null ? strings.own.press : strings.own.add}
      </button>
      {entry === null && (
        <button
          type="button"
          className="quiet-button"
          aria-disabled={isLocked}
          title={title}
          onClick={() => !isLocked && open()}
        >
          {strings.own.choose}
        </button>
      )}
    </div>
  );
}
