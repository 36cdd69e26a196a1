import type { PostView, RequestView } from '@muster/contracts/board';
import { bookingRoutes, opponentRoutes, postRoutes, requestRoutes } from '@muster/contracts/board-routes';
import { callRoute } from '../../../shared/call-route';
import { serverNow } from '../../../shared/clock';
import { resource } from '../../../shared/resource';

export const OPPONENTS_SHOWN = 20;
/** Bookings that began within this time may still be played (ms). */
const RUNNING_MAX_MS = 8 * 60 * 60_000;

/** A request of the own team with the post that it answers, if that is still seen. */
interface Asked {
  request: RequestView;
  post: PostView | null;
}
async function askedBy(slug: string, signal: AbortSignal): Promise<Asked[]> {
  const { data } = await callRoute(requestRoutes.list, { query: { team: slug, state: 'open', page: 1 } }, { signal });
  const made = data.filter(({ team }) => team.slug === slug);
  return Promise.all(
    made.map(async (request) => ({
      request,
      post: await callRoute(postRoutes.find, { params: { id: request.post } }, { signal }).catch(() => null),
    })),
  );
}
/** The plans of a team: its next bookings, its open posts, and its open requests. */
export const teamPlans = resource({
  name: 'teamPlans',
  load: async (slug: string, signal) => {
    const from = new Date(serverNow() - RUNNING_MAX_MS).toISOString();
    const [booked, own, asked] = await Promise.all([
      callRoute(bookingRoutes.list, { query: { team: slug, from, page: 1 } }, { signal }),
      callRoute(postRoutes.list, { query: { team: slug, page: 1 } }, { signal }),
      askedBy(slug, signal),
    ]);
    return {
      bookings: booked.data.filter(({ state }) => state === 'booked' || state === 'begun'),
      posts: own.data.filter(({ team, state }) => team.slug === slug && state === 'open'),
      asked,
    };
  },
  key: (slug) => slug,
});
export const opponents = resource({
  name: 'opponents',
  load: ({ slug, page }: { slug: string; page: number }, signal) =>
    callRoute(opponentRoutes.opponents, { params: { slug }, query: { page, limit: OPPONENTS_SHOWN } }, { signal }),
  select: ({ data, pagination }) => ({ list: data, total: pagination.total }),
  key: ({ slug, page }) => `${slug} ${page}`,
});
