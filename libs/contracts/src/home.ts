import { z } from 'zod';
import { communityRef } from './communities';
import { friendRequestView } from './friends';
import { scrimView } from './scrims';
import { playerView } from './users';

/** A person who waits for the answer of a community that the viewer organises. */
export const waitingRequest = z
  .object({ community: communityRef, _user: playerView, createdAt: z.string() })
  .meta({ id: 'WaitingRequest' });
export type WaitingRequest = z.infer<typeof waitingRequest>;

/** An evening of a night, of the next week, that the caller comes to. */
const homeEvening = z
  .object({
    _id: z.string(),
    name: z.string(),
    startsAt: z.string(),
    community: communityRef,
    answer: z.enum(['in', 'maybe']),
  })
  .meta({ id: 'HomeEvening' });
export type HomeEvening = z.infer<typeof homeEvening>;

/**
 * What concerns the caller now. `scrims`: those of all regions that they play or cast in or are offered a seat of, not
 * older than a current one, the next first. `requests`: the oldest first. `friendRequests`: the newest first. `communities`: ids of those
 * they are in. `evenings`: those they come to, until their lobbies are made, the next first.
 */
export const homeView = z
  .object({
    scrims: scrimView.array(),
    requests: waitingRequest.array(),
    friendRequests: friendRequestView.array(),
    communities: z.string().array(),
    evenings: homeEvening.array(),
  })
  .meta({ id: 'Home' });
export type HomeView = z.infer<typeof homeView>;
