import type { CommunityLink } from '@muster/contracts/communities';
import { communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';
import { resource } from '../../shared/resource';

const { link, makeLink, endLink } = communityStaffRoutes;
/** `open`: makes the link only if there is none. */
export type LinkChange = 'open' | 'make' | 'end';

async function sendChange({ slug, change }: { slug: string; change: LinkChange }): Promise<CommunityLink> {
  const params = { slug };
  if (change === 'end') return callRoute(endLink, { params });
  if (change === 'open') {
    const current = await callRoute(link, { params });
    if (current.url !== null) return current;
  }
  const { url, ...made } = await callRoute(makeLink, { params });
  return url === undefined ? callRoute(link, { params }) : { url, ...made };
}
export const changeLink = apiCall('communities/changeLink', sendChange, { onRepeat: 'leading' });

/** The lasting invite link of a community, by its address. */
export const communityLink = resource({
  name: 'communityLink',
  load: (slug: string, signal) => callRoute(link, { params: { slug } }, { signal }),
  key: (slug) => slug,
  cases: (on) => {
    on.addCase(changeLink.succeeded, (all, { payload: { args, result } }) => {
      all[args.slug] = { shown: result, isLoading: false, failure: null };
    });
  },
});
