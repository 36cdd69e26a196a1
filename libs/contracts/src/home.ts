import { z } from 'zod';
import { communityRef } from './communities';
import { INVITED_ROLES } from './community-import';
import { friendRequestView } from './friends';
import { scrimView } from './scrims';
import { playerView } from './users';

/** A person who waits for the answer of a community that the viewer organises. */
export const waitingRequest = z
  .object({ community: communityRef, _user: playerView, createdAt: z.string() })
  .meta({ id: 'WaitingRequest' });
export type WaitingRequest = z.infer<typeof waitingRequest>;

/** A community that has invited the caller, who is no member yet. */
const homeInvitation = z
  .object({ community: communityRef, role: z.enum(INVITED_ROLES), expiresAt: z.string() })
  .meta({ id: 'HomeInvitation' });
export type HomeInvitation = z.infer<typeof homeInvitation>;

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
 * Everything that concerns the caller now. `scrims`: those in which they play, cast or are offered a seat, of all
 * regions, until three hours after their start; the next first. `requests`: the oldest first. `friendRequests`: the
 * newest first. `communities`: ids of those they are in. `evenings`: those they come to, until their lobbies are made,
 * the next first. `invitations`: the newest first.
 */
export const homeView = z
  .object({
    scrims: scrimView.array(),
    requests: waitingRequest.array(),
    friendRequests: friendRequestView.array(),
    communities: z.string().array(),
    evenings: homeEvening.array(),
    invitations: homeInvitation.array(),
  })
  .meta({ id: 'Home' });
export type HomeView = z.infer<typeof homeView>;
