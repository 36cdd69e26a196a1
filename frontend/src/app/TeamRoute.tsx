import type { TeamView } from '@muster/contracts/teams';
import { TeamPlans } from '../features/board/team/TeamPlans';
import { TeamPage } from '../features/teams/TeamPage';

const plansOf = (team: TeamView) => <TeamPlans team={team} />;

/** A team's page with what it has planned, which is another feature's. */
export const TeamRoute = () => <TeamPage plans={plansOf} />;
