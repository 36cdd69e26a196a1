import { useDispatch } from 'react-redux';
import { CommunityCard } from '../../features/communities/card/CommunityCard';
import { Entry, showForm } from '../../features/session/Entry';
import { communityChosen } from '../../features/session/sign-up.slice';

/** A community's link opened while signed out: what it is, and the way in. */
export function CommunityInvitation() {
  const dispatch = useDispatch();
  return (
    <Entry greets>
      <CommunityCard
        onJoin={(community) => {
          dispatch(communityChosen(community));
          showForm();
        }}
      />
    </Entry>
  );
}
