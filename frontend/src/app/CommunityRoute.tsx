import type { CommunityView } from '@muster/contracts/communities';
import { CommunityPage } from '../features/communities/CommunityPage';
import { CommunityBoard } from '../features/scrims/board/CommunityBoard';

const scrimsOf = (community: CommunityView) => <CommunityBoard community={community} />;

/** A community's page with its scrims, which are another feature's. */
export const CommunityRoute = () => <CommunityPage scrims={scrimsOf} />;
