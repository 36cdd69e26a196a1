import { communityCardRoutes } from '@muster/contracts/community-routes';
import { callRoute } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';

export interface CardAddress {
  slug: string;
  invite?: string | undefined;
}
export const keyOf = ({ slug, invite = '' }: CardAddress): string => `${slug} ${invite}`;

/** The public cards of communities, by address and invite. */
export const cards = resource({
  name: 'communityCards',
  load: ({ slug, invite }: CardAddress, signal) =>
    callRoute(communityCardRoutes.card, { params: { slug }, query: { invite } }, { signal }),
  key: keyOf,
});
