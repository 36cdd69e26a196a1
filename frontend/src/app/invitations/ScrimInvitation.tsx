import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PublicScrimPage } from '../../features/scrims/share/PublicScrimPage';
import { Entry, showForm } from '../../features/session/Entry';
import { regionSuggested, seatChosen, selectChosenSeat } from '../../features/session/sign-up.slice';

/** A scrim's link opened while signed out: its free seats, and the way in. */
export function ScrimInvitation() {
  const dispatch = useDispatch();
  const chosen = useSelector(selectChosenSeat);
  const suggestRegion = useCallback((region: string | null) => void dispatch(regionSuggested(region)), [dispatch]);
  return (
    <Entry greets>
      <PublicScrimPage
        chosen={chosen}
        onShow={suggestRegion}
        onChoose={(seat) => {
          dispatch(seatChosen(seat));
          showForm();
        }}
      />
    </Entry>
  );
}
