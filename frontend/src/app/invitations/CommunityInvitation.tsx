import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { CommunityCard } from '../../features/communities/card/CommunityCard';
import { Entry, showForm } from '../../features/session/Entry';
import { communityChosen, regionSuggested } from '../../features/session/sign-up.slice';

/** A community's link opened while signed out: what it is, and the way in. */
export function CommunityInvitation() {
  const dispatch = useDispatch();
  const suggestRegion = useCallback((region: string | null) => void dispatch(regionSuggested(region)), [dispatch]);
  return (
    <Entry greets>
      <CommunityCard
        onShow={suggestRegion}
        onJoin={(community) => {
          dispatch(communityChosen(community));
          showForm();
        }}
      />
    </Entry>
  );
}
