import type { ScrimView } from '@muster/contracts/scrims';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../shared/EmptyState';
import { today } from '../../../shared/filters/filter-search';
import { formatList } from '../../../shared/language/lists';
import { LoadFailed } from '../../../shared/LoadFailed';
import { ownCommunitiesNeeded } from '../../../shared/own-communities';
import { ScrimSlot } from '../../../shared/slots';
import { usePageTitle } from '../../../shared/use-page-title';
import { regionName, titleOf } from '../../../shared/words/words';
import { AssignDialog } from '../admin/AssignDialog';
import { checkInPhase, isCheckInDue, missingPeople } from '../attendance/attendance';
import { BoardFailed } from '../board/BoardEmpty';
import { BoardSkeleton } from '../board/BoardSkeleton';
import { SeatMeter } from '../board/SeatMeter';
import { serverNow, useClock } from '../../../shared/clock';
import { LobbyResult } from '../evening/LobbyResult';
import { canManage, type Viewer } from '../permissions';
import { boardClosed, boardOpened, home, sendScrimCommand } from '../scrims.slice';
import { boardSelector, selectIsHomeReady, selectOwnScrims, selectViewer } from '../selectors';
import { strings as scrimStrings } from '../strings';
import { formatTime, relativeStart } from '../time';
import { usePendingCommand } from '../use-scrim';
import { useScrimRoom } from '../room/use-scrim-room';
import { codeStateOf, gamesToRun, type Todo, todosOf } from './tonight';
import css from './TonightPage.module.css';
import { strings } from './strings';

const STEP_MS = 30_000;

function CheckIn({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const dispatch = useDispatch();
  const pending = usePendingCommand(scrim._id);
  const phase = useClock((now) => checkInPhase(scrim, now));
  if (phase === 'off') return <span className="dim">{strings.checkInOff}</span>;
  if (!isCheckInDue(phase)) return <span className="dim">{strings.opensAt(formatTime(scrim.attendance.opensAt))}</span>;
  const missing = missingPeople(scrim);
  if (missing.length === 0) return <span className={css.good}>{strings.allIn}</span>;
  return (
    <>
      <span className={css.bad}>{strings.missing(missing.length, formatList(missing.map(({ name }) => name)))}</span>
      {canManage(scrim, viewer) && (
        <button
          type="button"
          className="quiet-button"
          aria-disabled={pending !== undefined}
          onClick={() => !pending && dispatch(sendScrimCommand.requested({ kind: 'nudge', scrimId: scrim._id }))}
        >
          {strings.remind}
        </button>
      )}
    </>
  );
}

/** Lets managers of the game assign a player to a free seat. */
function Seats({ scrim, isMissing }: { scrim: ScrimView; isMissing: boolean }) {
  const [isAssigning, setAssigning] = useState(false);
  return (
    <span className={css.checkIn}>
      <SeatMeter scrim={scrim} />
      {isMissing && (
        <button type="button" className="quiet-button" onClick={() => setAssigning(true)}>
          {scrimStrings.assign}
        </button>
      )}
      <AssignDialog scrim={scrim} open={isAssigning} onClose={() => setAssigning(false)} />
    </span>
  );
}

function Game({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const when = useClock((now) => relativeStart(scrim, now));
  const todos = useClock((now) => todosOf(scrim, viewer, now).join(' '))
    .split(' ')
    .filter(Boolean) as Todo[];
  const pending = usePendingCommand(scrim._id);
  useScrimRoom(scrim._id);
  const code = codeStateOf(scrim);
  const { columns } = strings;
  return (
    <tr className={todos.length > 0 ? css.due : undefined}>
      <td data-label={columns.start} className={css.start}>
        <b>{formatTime(scrim.gameStartTime)}</b> <small>{when}</small>
      </td>
      <th scope="row">
        <Link to={`/scrims/${scrim._id}`}>{titleOf(scrim)}</Link>
        <small>
          {regionName(scrim.region)}
          {scrim.community && ` · ${scrim.community.name}`}
        </small>
        {todos.map((todo) => (
          <span key={todo} className="tag warn">
            {strings.todos[todo]}
          </span>
        ))}
        {todos.includes('result') && (
          <LobbyResult scrim={scrim} name={titleOf(scrim)} viewer={viewer} pending={pending} />
        )}
      </th>
      <td data-label={columns.seats}>
        <Seats scrim={scrim} isMissing={todos.includes('seats')} />
      </td>
      <td data-label={columns.checkIn}>
        <span className={css.checkIn}>
          <CheckIn scrim={scrim} viewer={viewer} />
        </span>
      </td>
      <td data-label={columns.code} className={code === 'failed' ? css.bad : code === 'ready' ? css.good : ''}>
        {strings.codes[code]}
      </td>
      <td data-label={columns.casters}>
        {scrim.isWithCasters ? formatList(scrim.casters.map(({ name }) => name)) || strings.noCasters : '–'}
      </td>
      <td data-label={columns.chat}>
        <ScrimSlot scrim={scrim} />
      </td>
    </tr>
  );
}

function Games({ games, viewer }: { games: readonly ScrimView[]; viewer: Viewer }) {
  return (
    <table className={css.games}>
      <thead>
        <tr>
          {(['start', 'game', 'seats', 'checkIn', 'code', 'casters', 'chat'] as const).map((name) => (
            <th key={name} scope="col">
              {strings.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {games.map((scrim) => (
          <Game key={scrim._id} scrim={scrim} viewer={viewer} />
        ))}
      </tbody>
    </table>
  );
}

/** All games that the user runs or casts today, for a second screen. A part may be missing, which it says. */
export function TonightPage() {
  const dispatch = useDispatch();
  usePageTitle(strings.title);
  const viewer = useSelector(selectViewer);
  const query = useMemo(() => ({ region: '', day: today(), isHome: true }), []);
  const selectBoard = useMemo(() => boardSelector(query), [query]);
  const { scrims, loading, failure: listFailure } = useSelector(selectBoard);
  const { shown: ofHome, failure: homeFailure } = useSelector(home.select);
  const failure = listFailure ?? (ofHome ? null : homeFailure);
  const own = useSelector(selectOwnScrims);
  const isReady = useSelector(selectIsHomeReady);
  useEffect(() => {
    dispatch(boardOpened(query));
  }, [dispatch, query]);
  useEffect(() => {
    dispatch(ownCommunitiesNeeded());
  }, [dispatch]);
  useEffect(() => {
    return () => void dispatch(boardClosed());
  }, [dispatch]);
  const step = useClock((now) => Math.floor(now / STEP_MS));
  const games = useMemo(
    () => gamesToRun([...scrims, ...own], viewer, serverNow()),
    // oxlint-disable-next-line react/exhaustive-deps -- `step` stands for the passing of time
    [scrims, own, viewer, step],
  );
  return (
    <div className="page">
      <h1>{strings.title}</h1>
      <p className="dim">{strings.lead}</p>
      {loading || !isReady ? (
        <BoardSkeleton />
      ) : games.length === 0 && failure ? (
        <BoardFailed failure={failure} retry={() => dispatch(boardOpened(query))} />
      ) : games.length === 0 ? (
        <EmptyState art="scrims" title={strings.none} hint={strings.noneHint}>
          <Link className="quiet-button" to="/scrims">
            {scrimStrings.backToScrims}
          </Link>
        </EmptyState>
      ) : (
        <>
          {failure && <LoadFailed message={failure.message} retry={() => dispatch(boardOpened(query))} />}
          <Games games={games} viewer={viewer} />
        </>
      )}
    </div>
  );
}
