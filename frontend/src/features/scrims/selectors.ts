import type { ScrimView } from '@muster/contracts/scrims';
import { createSelector } from '@reduxjs/toolkit';
import { selectConnection } from '../../realtime';
import { selectOwnRoles } from '../../shared/own-communities';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { boardQueries, type BoardQuery, countByDay } from './board/board-queries';
import { home } from './scrims.api';
import { selectList, selectScrims, selectWeek } from './scrims.slice';
import { offerTo } from './attendance/attendance';
import { byStart, isListKnown, isWeekKnown } from './board/scrim-list';
import { canList, isParticipant, type Viewer } from './permissions';

export const selectViewer = createSelector(
  [selectMyId, selectIsAdmin, selectConnection, selectOwnRoles],
  (id = '', isAdmin, connection, roles): Viewer => ({ id, isAdmin, isOffline: connection === 'offline', roles }),
);

/** Whether the home page knows what it shows, or that it cannot. */
export const selectIsHomeReady = createSelector([home.select], ({ shown, failure }) => Boolean(shown ?? failure));

/** The scrims that the user takes part in or is offered a seat of, of all regions, the next first. */
export const selectOwnScrims = createSelector([selectScrims, selectViewer], (entities, viewer): ScrimView[] =>
  Object.values(entities)
    .filter((scrim) => isParticipant(scrim, viewer) || offerTo(scrim, viewer) !== undefined)
    .toSorted(byStart),
);

/**
 * Creates the selector of a board with everything it shows. Create one per board, because it memoizes its last result.
 */
export function boardSelector(board: BoardQuery) {
  const { day: ofDay, week: ofWeek } = boardQueries(board);
  type State = Parameters<typeof selectList>[0];
  return createSelector(
    [
      selectScrims,
      selectViewer,
      (state: State) => selectList(state, ofDay),
      (state: State) => selectWeek(state, ofWeek),
    ],
    (entities, viewer, dayList, week) => {
      // Until the viewer's communities are known, the server's list is shown as it is.
      const isListed = (scrim: ScrimView) => !viewer.roles || canList(scrim, viewer);
      const isListable = (id: string) => !entities[id] || isListed(entities[id]);
      const isKnown = dayList && isListKnown(dayList);
      const weekKnown = week && isWeekKnown(week);
      return {
        scrims: (dayList?.ids ?? [])
          .map((id) => entities[id])
          .filter((scrim): scrim is ScrimView => scrim !== undefined && isListed(scrim)),
        loading: !isKnown && dayList?.status !== 'failed',
        failure: dayList?.status === 'failed' ? dayList.failure : null,
        seenAt: dayList?.seenAt,
        weekLoading: !weekKnown && week?.status !== 'failed',
        perDay: weekKnown
          ? countByDay(Object.entries(week.starts).flatMap(([id, start]) => (isListable(id) ? [start] : [])))
          : null,
      };
    },
  );
}
