import type { CommunityView } from '@muster/contracts/communities';
import { CommunityAround } from '../features/around/community/CommunityAround';
import { CommunityPage } from '../features/communities/CommunityPage';
import { NextNight } from '../features/nights/NextNight';
import { NightsSection } from '../features/nights/NightsSection';
import { CommunityBoard } from '../features/scrims/board/CommunityBoard';
import { CommunityNext } from '../features/scrims/board/CommunityNext';
import { CommunityTeams } from '../features/teams/CommunityTeams';
import { hasTeams } from '../shared/teams-mode';

const scrimsOf = (community: CommunityView) => (
  <>
    <NightsSection community={community} />
    <CommunityBoard community={community} />
    {hasTeams && <CommunityTeams slug={community.slug} />}
  </>
);

const nextOf = (community: CommunityView) => (
  <>
    {community.pickups.on && <CommunityAround community={community} />}
    <NextNight slug={community.slug} />
    <CommunityNext slug={community.slug} />
  </>
);

/** A community's page with its nights and scrims, which are other features'. */
export const CommunityRoute = () => <CommunityPage scrims={scrimsOf} next={nextOf} />;
