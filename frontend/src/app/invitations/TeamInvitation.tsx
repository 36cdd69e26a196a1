import { TeamCard } from '../../features/teams/card/TeamCard';
import { Entry, showForm } from '../../features/session/Entry';

/** A team's link opened while signed out: what it is, and the way in. The same address shows the team afterwards. */
export const TeamInvitation = () => (
  <Entry greets>
    <TeamCard onJoin={showForm} />
  </Entry>
);
