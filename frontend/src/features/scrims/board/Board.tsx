import { type ScrimView, type TimeClass, timeClass } from '@muster/contracts';
import { Suspense, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectRegion, selectShow } from '../../../shared/filters/filters.slice';
import { FilterToggles } from '../../../shared/filters/FilterToggles';
import { useFilters } from '../../../shared/filters/use-filters';
import { groupByTimeClass } from './board-queries';
import css from './Board.module.css';
import { BoardSkeleton } from './BoardSkeleton';
import { serverNow, useClock } from '../clock';
import { NextScrim } from './NextScrim';
import { ScrimCard } from './ScrimCard';
import { boardClosed, boardOpened } from '../scrims.slice';
import { boardSelector, selectViewer } from '../selectors';
import { formatDay, formatTime, timeZoneName } from '../time';
import { isParticipant } from '../permissions';
import { WeekStrip } from './WeekStrip';
import { strings } from '../strings';
import { lazyWithRetry } from '../../../shared/lazy-import';
import { regionName } from '../../../shared/words/words';

const BoardEmpty = lazyWithRetry(() => import('./BoardEmpty').then((module) => ({ default: module.BoardEmpty })));
const BoardFailed = lazyWithRetry(() => import('./BoardEmpty').then((module) => ({ default: module.BoardFailed })));

const ORDER: TimeClass[] = ['current', 'upcoming', 'previous'];
/** Number of cards per section that are expanded at first. On phones only the user's own scrims are. */
const EXPANDED_BY_DEFAULT = 8;
const isPhone = () => matchMedia('(max-width: 599px)').matches;

/** Sorts again only when a scrim changes its section or a list changes, not every second. */
function useSections(scrims: readonly ScrimView[]) {
  const classes = useClock((now) => scrims.map((scrim) => timeClass(scrim, now)[0]).join(''));
  // oxlint-disable-next-line react/exhaustive-deps -- `classes` stands for the passing of time
  return useMemo(() => groupByTimeClass(scrims, serverNow()), [scrims, classes]);
}

function Section({ name, scrims }: { name: TimeClass; scrims: ScrimView[] }) {
  const viewer = useSelector(selectViewer);
  const opens = (scrim: ScrimView, i: number) =>
    name !== 'previous' && (isPhone() ? isParticipant(scrim, viewer) : i < EXPANDED_BY_DEFAULT);
  if (!scrims.length) return null;
  return (
    <section>
      <h2 className={css.heading}>
        {name === 'current' && <i className={css.live} aria-hidden="true" />}
        {strings.sections[name]} <span>{scrims.length}</span>
      </h2>
      <div className={css.grid}>
        {scrims.map((scrim, i) => (
          <ScrimCard key={scrim._id} scrim={scrim} open={opens(scrim, i)} />
        ))}
      </div>
    </section>
  );
}

/** The scrims of a region on one day in three sections, below the strip of its week. */
export function Board({ showNextScrim = false }: { showNextScrim?: boolean }) {
  const dispatch = useDispatch();
  const region = useSelector(selectRegion);
  const show = useSelector(selectShow);
  const { day } = useFilters();
  const selectBoard = useMemo(() => boardSelector(region, day), [region, day]);
  const { scrims, failure, perDay, week, seenAt, ...board } = useSelector(selectBoard);
  // The next scrim is shown above the list; both appear together to avoid a layout shift.
  const loading = board.loading || (showNextScrim && board.weekLoading);
  const sorted = useSections(scrims);
  useEffect(() => {
    dispatch(boardOpened({ region, day }));
  }, [dispatch, region, day]);
  useEffect(() => () => void dispatch(boardClosed()), [dispatch]);

  const visibleSections = ORDER.filter((name) => show[name] && sorted[name].length > 0);
  const counts = { current: sorted.current.length, upcoming: sorted.upcoming.length, previous: sorted.previous.length };
  const noon = `${day}T12:00`;
  return (
    <div className={`page ${css.board}`}>
      <div className={css.head}>
        <div>
          <h1>{strings.boardTitle(regionName(region))}</h1>
          {seenAt ? (
            <p className="dim" role="status" data-last-seen>
              {strings.boardLastSeen(formatDay(noon), formatTime(seenAt))}
            </p>
          ) : (
            <p className="dim">{strings.boardDay(formatDay(noon), timeZoneName(noon))}</p>
          )}
        </div>
        <FilterToggles counts={loading ? null : counts} labels={strings.counts} />
      </div>
      <WeekStrip day={day} counts={perDay} />
      {showNextScrim && <NextScrim week={week} />}
      {loading && <BoardSkeleton />}
      {!loading && visibleSections.map((name) => <Section key={name} name={name} scrims={sorted[name]} />)}
      {!loading && !visibleSections.length && (
        <Suspense>
          {failure ? (
            <BoardFailed failure={failure} retry={() => dispatch(boardOpened({ region, day }))} />
          ) : (
            <BoardEmpty region={region} />
          )}
        </Suspense>
      )}
    </div>
  );
}
