import type { ScrimView } from '@muster/contracts';
import { createSelector } from '@reduxjs/toolkit';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { countByDay, dayQuery, localDay, weekQuery } from './board';
import { selectList, selectScrims } from './scrims.slice';
import { mayList } from './viewer';

export const selectViewer = createSelector([selectMyId, selectIsAdmin], (id = '', isAdmin) => ({ id, isAdmin }));

/** Everything the board of one region and day shows. Make one per board: it remembers its last answer. */
export function boardSelector(region: string, day: string) {
  const ofDay = dayQuery(region, day);
  const ofWeek = weekQuery(region, day);
  type ListsState = Parameters<typeof selectList>[0];
  return createSelector(
    [selectScrims, selectViewer, (state: ListsState) => selectList(state, ofDay), (state: ListsState) => selectList(state, ofWeek)],
    (known, viewer, dayList, weekList) => {
      const listed = (ids: readonly string[] = []) => ids.map((id) => known[id]).filter((scrim): scrim is ScrimView => scrim !== undefined && mayList(scrim, viewer));
      const week = listed(weekList?.ids);
      const dayKnown = dayList && (dayList.ids.length > 0 || dayList.status === 'ready');
      const weekKnown = weekList && (weekList.ids.length > 0 || weekList.status === 'ready');
      return {
        // Another day of a week already here shows at once; its own answer replaces it.
        scrims: dayKnown ? listed(dayList.ids) : week.filter((scrim) => localDay(scrim) === day),
        loading: !dayKnown && !(weekKnown && weekList.status === 'ready') && dayList?.status !== 'failed',
        failure: dayList?.status === 'failed' ? dayList.failure : null,
        weekLoading: !weekKnown && weekList?.status !== 'failed',
        perDay: weekKnown ? countByDay(week) : null,
        week,
      };
    },
  );
}
