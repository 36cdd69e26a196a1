import { teamCardRoutes } from '@muster/contracts/team-routes';
import { callRoute } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';

interface CardAddress {
  slug: string;
  invite?: string | undefined;
}
export const keyOf = ({ slug, invite = '' }: CardAddress): string => `${slug} ${invite}`;

/** The public cards of teams, by address and invite. */
export const teamCards = resource({
  name: 'teamCards',
  load: ({ slug, invite }: CardAddress, signal) =>
    callRoute(teamCardRoutes.card, { params: { slug }, query: { invite } }, { signal }),
  key: keyOf,
});
