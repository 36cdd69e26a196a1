import '../../features/around/around.saga';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { comeAround, ownEntry, sheetToggled } from '../../features/around/around.slice';
import { strings as around } from '../../features/around/strings';
import { usualUntil } from '../../features/around/until';
import { selectConnection } from '../../realtime';
import { serverNow } from '../../shared/clock';
import { formatTime } from '../../shared/language/dates';
import { selectPlaysPickups } from '../../shared/own-communities';
import type { Entry } from './entries';
import { strings } from './strings';

/**
 * Says that the user is around, or opens what they said. It is offered once that is known, to people whose communities
 * play pick-ups.
 */
export function useAroundEntry(): readonly Entry[] {
  const dispatch = useDispatch();
  const playsPickups = useSelector(selectPlaysPickups);
  const { shown } = useSelector(ownEntry.select);
  const isOffline = useSelector(selectConnection) !== 'online';
  return useMemo(() => {
    if (!playsPickups || isOffline || shown === undefined) return [];
    const isAround = shown !== null && Date.parse(shown.until) > serverNow();
    return [
      {
        id: 'around',
        group: 'actions',
        icon: 'sparkle',
        label: isAround ? around.own.until(formatTime(shown.until)) : around.own.press,
        words: strings.words.around,
        isSuggested: true,
        run: () =>
          void dispatch(isAround ? sheetToggled(true) : comeAround.requested({ until: usualUntil(serverNow()) })),
      },
    ];
  }, [dispatch, playsPickups, shown, isOffline]);
}
