import { Suspense, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectChosenRegion, selectCommunity, selectRegion, selectShow } from '../../../shared/filters/filters.slice';
import { CommunityFilter } from '../../../shared/filters/CommunityFilter';
import { FilterToggles } from '../../../shared/filters/FilterToggles';
import { ownCommunitiesNeeded } from '../../../shared/own-communities';
import { useFilters } from '../../../shared/filters/use-filters';
import css from './Board.module.css';
import { BoardSkeleton } from './BoardSkeleton';
import { NextScrim } from './NextScrim';
import { ORDER, Section, useSections } from './Sections';
import { boardClosed, boardOpened } from '../scrims.slice';
import { boardSelector } from '../selectors';
import { formatDay, formatTime, timeZoneName } from '../time';
import { WeekStrip } from './WeekStrip';
import { strings } from '../strings';
import { lazyWithRetry } from '../../../shared/lazy-import';
import { regionName } from '../../../shared/words/words';

const BoardEmpty = lazyWithRetry(() => import('./BoardEmpty').then((module) => ({ default: module.BoardEmpty })));
const BoardFailed = lazyWithRetry(() => import('./BoardEmpty').then((module) => ({ default: module.BoardFailed })));

/** A community's scrims are shown in all regions, unless the address names one. */
function useBoardQuery(day: string) {
  const region = useSelector(selectRegion);
  const chosen = useSelector(selectChosenRegion);
  const community = useSelector(selectCommunity);
  const query = useMemo(
    () => (community ? { region: chosen ?? '', day, community } : { region, day }),
    [region, chosen, day, community],
  );
  return { region, query };
}

/** The scrims of a region on one day in three sections, below the strip of its week. */
export function Board({ showNextScrim = false }: { showNextScrim?: boolean }) {
  const dispatch = useDispatch();
  const show = useSelector(selectShow);
  const { day, setDate } = useFilters();
  const { region, query } = useBoardQuery(day);
  const selectBoard = useMemo(() => boardSelector(query), [query]);
  const { scrims, failure, perDay, week, seenAt, ...board } = useSelector(selectBoard);
  // The next scrim is shown above the list; both appear together to avoid a layout shift.
  const loading = board.loading || (showNextScrim && board.weekLoading);
  const sorted = useSections(scrims);
  useEffect(() => {
    dispatch(boardOpened(query));
  }, [dispatch, query]);
  useEffect(() => () => void dispatch(boardClosed()), [dispatch]);
  // After the list, which must not wait for it.
  useEffect(() => {
    if (!loading) dispatch(ownCommunitiesNeeded());
  }, [dispatch, loading]);

  const visibleSections = ORDER.filter((name) => show[name] && sorted[name].length > 0);
  const counts = { current: sorted.current.length, upcoming: sorted.upcoming.length, previous: sorted.previous.length };
  const noon = `${day}T12:00`;
  return (
    <div className={`page ${css.board}`}>
      <div className={css.head}>
        <div>
          <h1>{query.community && !query.region ? strings.hubTitle : strings.boardTitle(regionName(region))}</h1>
          {seenAt ? (
            <p className="dim" role="status" data-last-seen>
              {strings.boardLastSeen(formatDay(noon), formatTime(seenAt))}
            </p>
          ) : (
            <p className="dim">{strings.boardDay(formatDay(noon), timeZoneName(noon))}</p>
          )}
        </div>
        <FilterToggles counts={loading ? null : counts} labels={strings.counts}>
          <CommunityFilter />
        </FilterToggles>
      </div>
      <WeekStrip day={day} counts={perDay} setDate={(date) => void setDate(date)} />
      {showNextScrim && <NextScrim week={week} />}
      {loading && <BoardSkeleton />}
      {!loading && visibleSections.map((name) => <Section key={name} name={name} scrims={sorted[name]} />)}
      {!loading && !visibleSections.length && (
        <Suspense>
          {failure ? (
            <BoardFailed failure={failure} retry={() => dispatch(boardOpened(query))} />
          ) : (
            <BoardEmpty query={query} />
          )}
        </Suspense>
      )}
    </div>
  );
}
