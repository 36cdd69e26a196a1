import type { CommunityView } from '@muster/contracts/communities';
import { CommunityPage } from '../features/communities/CommunityPage';
import { NightsSection } from '../features/nights/NightsSection';
import { CommunityBoard } from '../features/scrims/board/CommunityBoard';

const scrimsOf = (community: CommunityView) => (
  <>
    <NightsSection community={community} />
    <CommunityBoard community={community} />
  </>
);

/** A community's page with its nights and scrims, which are other features'. */
export const CommunityRoute = () => <CommunityPage scrims={scrimsOf} />;
