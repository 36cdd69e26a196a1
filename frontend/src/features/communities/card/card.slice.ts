import type { CommunityCard } from '@muster/contracts/communities';
import { http } from '../../../shared/http';
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
    http.get<CommunityCard>(
      `/communities/${encodeURIComponent(slug)}/card${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`,
      signal,
    ),
  key: keyOf,
});
