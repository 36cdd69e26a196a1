import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { lazyWithoutAntd } from '../shared/lazy-import';
import { LoadingScreen } from '../shared/LoadingScreen';
import { selectSessionStatus } from '../shared/session.slice';
import { strings } from './member-strings';

const ScrimInvitation = lazyWithoutAntd(async () => ({
  default: (await import('./invitations/ScrimInvitation')).ScrimInvitation,
}));
const CommunityInvitation = lazyWithoutAntd(async () => ({
  default: (await import('./invitations/CommunityInvitation')).CommunityInvitation,
}));
const TeamInvitation = lazyWithoutAntd(async () => ({
  default: (await import('./invitations/TeamInvitation')).TeamInvitation,
}));

/** Shows the page to signed-in users, and to everyone else what its link tells strangers. */
function SharedLink({ Invitation }: { Invitation: typeof ScrimInvitation }) {
  const status = useSelector(selectSessionStatus);
  if (status === 'verifying') return <LoadingScreen text={strings.guard.verifying} />;
  return <Suspense fallback={<LoadingScreen />}>{status === 'in' ? <Outlet /> : <Invitation />}</Suspense>;
}
export const SharedScrim = () => <SharedLink Invitation={ScrimInvitation} />;
export const SharedCommunity = () => <SharedLink Invitation={CommunityInvitation} />;
export const SharedTeam = () => <SharedLink Invitation={TeamInvitation} />;
