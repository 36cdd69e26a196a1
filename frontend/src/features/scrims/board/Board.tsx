import { Suspense, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectChosenRegion, selectCommunity, selectRegion, selectShow } from '../../../shared/filters/filters.slice';
import { CommunityFilter } from '../../../shared/filters/CommunityFilter';
import { FilterToggles } from '../../../shared/filters/FilterToggles';
import { ownCommunitiesNeeded } from '../../../shared/own-communities';
import { useFilters } from '../../../shared/filters/use-filters';
import css from './Board.module.css';
import type { BoardQuery } from './board-queries';
import { BoardSkeleton } from './BoardSkeleton';
import { HomeSections } from '../home/HomeSections';
import { HomeSkeleton } from '../home/HomeSkeleton';
import { ORDER, Section, useSections } from './Sections';
import { boardClosed, boardOpened } from '../scrims.slice';
import { boardSelector, selectIsHomeReady } from '../selectors';
import { formatDay, formatTime, timeZoneName } from '../time';
import { WeekStrip } from './WeekStrip';
import { strings } from '../strings';
import { lazyWithRetry } from '../../../shared/lazy-import';
import { regionName } from '../../../shared/words/words';

const BoardEmpty = lazyWithRetry(() => import('./BoardEmpty').then((module) => ({ default: module.BoardEmpty })));
const BoardFailed = lazyWithRetry(() => import('./BoardEmpty').then((module) => ({ default: module.BoardFailed })));

/** A community's scrims are shown in all regions, unless the address names one. */
function useBoardQuery(day: string, isHome: boolean) {
  const region = useSelector(selectRegion);
  const chosen = useSelector(selectChosenRegion);
  const community = useSelector(selectCommunity);
  const query = useMemo(
    (): BoardQuery => ({ ...(community ? { region: chosen ?? '', day, community } : { region, day }), isHome }),
    [region, chosen, day, community, isHome],
  );
  return { region, query };
}

/** The page's heading for screen readers: on the screen, what concerns the user comes first. */
const HomeHeading = () => <h1 className="visually-hidden">{strings.homeTitle}</h1>;

/**
 * The scrims of a region on one day in three sections, below the strip of its week. On the home page, what concerns the
 * user is above them: everything appears together to avoid a layout shift.
 */
export function Board({ isHome = false }: { isHome?: boolean }) {
  const dispatch = useDispatch();
  const show = useSelector(selectShow);
  const { day, setDate } = useFilters();
  const { region, query } = useBoardQuery(day, isHome);
  const selectBoard = useMemo(() => boardSelector(query), [query]);
  const { scrims, failure, perDay, seenAt, loading } = useSelector(selectBoard);
  const isHomeReady = useSelector(selectIsHomeReady) || seenAt !== undefined;
  const sorted = useSections(scrims);
  useEffect(() => {
    dispatch(boardOpened(query));
  }, [dispatch, query]);
  useEffect(() => {
    return () => void dispatch(boardClosed());
  }, [dispatch]);
  // After the list, which must not wait for it.
  useEffect(() => {
    if (!loading) dispatch(ownCommunitiesNeeded());
  }, [dispatch, loading]);

  const visibleSections = ORDER.filter((name) => show[name] && sorted[name].length > 0);
  const counts = { current: sorted.current.length, upcoming: sorted.upcoming.length, previous: sorted.previous.length };
  const noon = `${day}T12:00`;
  const Title = isHome ? 'h2' : 'h1';
  // Once shown, the sections stay while the list is loaded again.
  const [isShown, setShown] = useState(false);
  if (!isShown && !loading && isHomeReady) setShown(true);
  if (isHome && !isShown)
    return (
      <div className={`page ${css.board}`}>
        <HomeHeading />
        <HomeSkeleton />
      </div>
    );
  return (
    <div className={`page ${css.board}`}>
      {isHome && <HomeHeading />}
      {isHome && <HomeSections scrims={scrims} isKnown={!loading && !failure} />}
      <div className={css.head}>
        <div>
          <Title className={css.title}>
            {query.community && !query.region ? strings.hubTitle : strings.boardTitle(regionName(region))}
          </Title>
          {seenAt ? (
            <p className="dim" role="status" data-last-seen>
              {strings.boardLastSeen(formatDay(noon), formatTime(seenAt))}
            </p>
          ) : (
            <p className="dim">{strings.boardDay(formatDay(noon), timeZoneName(noon))}</p>
          )}
        </div>
        <FilterToggles counts={loading || failure ? null : counts} labels={strings.counts}>
          <CommunityFilter />
        </FilterToggles>
      </div>
      <WeekStrip day={day} counts={perDay} setDate={(date) => void setDate(date)} />
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
