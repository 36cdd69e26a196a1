import type { ScrimView } from '@muster/contracts/scrims';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../shared/EmptyState';
import { today } from '../../../shared/filters/filter-search';
import { selectRegion } from '../../../shared/filters/filters.slice';
import { formatList } from '../../../shared/language/lists';
import { LoadFailed } from '../../../shared/LoadFailed';
import { ownCommunitiesNeeded } from '../../../shared/own-communities';
import { ScrimSlot } from '../../../shared/slots';
import { usePageTitle } from '../../../shared/use-page-title';
import { titleOf } from '../../../shared/words/words';
import { checkInPhase, isCheckInDue, missingPeople } from '../attendance/attendance';
import { BoardFailed } from '../board/BoardEmpty';
import { BoardSkeleton } from '../board/BoardSkeleton';
import { SeatMeter } from '../board/SeatMeter';
import { serverNow, useClock } from '../../../shared/clock';
import { canManage, type Viewer } from '../permissions';
import { boardClosed, boardOpened, home, sendScrimCommand } from '../scrims.slice';
import { boardSelector, selectIsHomeReady, selectOwnScrims, selectViewer } from '../selectors';
import { strings as scrimStrings } from '../strings';
import { formatTime, relativeStart } from '../time';
import { usePendingCommand } from '../use-scrim';
import { codeStateOf, gamesToRun } from './tonight';
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

function Game({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const when = useClock((now) => relativeStart(scrim, now));
  const code = codeStateOf(scrim);
  const { columns } = strings;
  return (
    <tr>
      <td data-label={columns.start} className={css.start}>
        <b>{formatTime(scrim.gameStartTime)}</b> <small>{when}</small>
      </td>
      <th scope="row">
        <Link to={`/scrims/${scrim._id}`}>{titleOf(scrim)}</Link>
        {scrim.community && <small>{scrim.community.name}</small>}
      </th>
      <td data-label={columns.seats}>
        <SeatMeter scrim={scrim} />
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
  const region = useSelector(selectRegion);
  const viewer = useSelector(selectViewer);
  const query = useMemo(() => ({ region, day: today(), isHome: true }), [region]);
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
    <div className={`page ${css.page}`}>
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
