import type { CommunityView } from '@muster/contracts/communities';
import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../shared/EmptyState';
import { ownCommunitiesNeeded } from '../../../shared/own-communities';
import { today } from '../../../shared/filters/filter-search';
import { strings as of } from '../communities/strings';
import { boardClosed, boardOpened } from '../scrims.slice';
import { boardSelector } from '../selectors';
import { strings } from '../strings';
import { BoardSkeleton } from './BoardSkeleton';
import { ORDER, Section, useSections } from './Sections';
import { WeekStrip } from './WeekStrip';

/** The day is stored in the URL (`?date=`). */
function useDay() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('date') ?? '';
  const day = dayjs(asked).format(QUERY_DATE_FORMAT) === asked ? asked : today();
  const setDate = (date: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (date === today()) next.delete('date');
        else next.set('date', date);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { day, setDate };
}

/** The scrims of a community on one day, in all regions, with the strip of its week. */
export function CommunityBoard({ community }: { community: Pick<CommunityView, 'slug' | 'region'> }) {
  const dispatch = useDispatch();
  const { day, setDate } = useDay();
  const { slug, region } = community;
  const query = useMemo(() => ({ region: '', day, community: slug, watch: region }), [day, slug, region]);
  const selectBoard = useMemo(() => boardSelector(query), [query]);
  const { scrims, loading, failure, perDay } = useSelector(selectBoard);
  const sorted = useSections(scrims);
  useEffect(() => {
    dispatch(boardOpened(query));
  }, [dispatch, query]);
  useEffect(() => {
    dispatch(ownCommunitiesNeeded());
  }, [dispatch]);
  useEffect(() => {
    return () => void dispatch(boardClosed());
  }, [dispatch]);
  const isEmpty = ORDER.every((name) => sorted[name].length === 0);
  return (
    <>
      <WeekStrip day={day} counts={perDay} setDate={setDate} />
      {loading && <BoardSkeleton />}
      {!loading && ORDER.map((name) => <Section key={name} name={name} scrims={sorted[name]} />)}
      {!loading && isEmpty && failure && (
        <EmptyState art="server" title={strings.listFailed} hint={failure.message}>
          <Button onClick={() => dispatch(boardOpened(query))}>{strings.retry}</Button>
        </EmptyState>
      )}
      {!loading && isEmpty && !failure && <EmptyState art="scrims" title={of.none} hint={of.noneHint} />}
    </>
  );
}
