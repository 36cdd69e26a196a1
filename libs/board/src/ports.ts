import type { PostState } from '@muster/contracts/board';
import type { TeamRef } from '@muster/contracts/teams';
import type { Caller } from '@muster/platform';
import type pg from 'pg';

/** Why bookings were cancelled, as the people who cancelled them wrote it. Provided by the board feature. */
export interface BoardReasons {
  /** Returns the texts of reasons by their ids. */
  reasons(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
export const BOARD_REASONS = Symbol('BOARD_REASONS');

/** A post as everybody sees it who may see it. */
export interface ShownPost {
  _id: string;
  team: Pick<TeamRef, '_id' | 'name' | 'tag' | 'ranks'>;
  region: string;
  from: string;
  to: string;
  games: number;
  until: 'decided' | 'played';
  ranks: { from: string; to: string } | null;
  note: string;
  state: PostState;
  /** Ids of the communities whose channels show it; others do not know of it. */
  communities: readonly string[];
  /** Whether only members of these communities see it. */
  isForMembers: boolean;
}
/** Posts for places outside Muster that show them. Provided by the board feature. */
export interface ShownPosts {
  find(postId: string): Promise<ShownPost | undefined>;
  /** Pairs of the posts and the communities whose channels show them. `client`: the caller's transaction. */
  communitiesOf(
    postIds: readonly string[],
    client: pg.ClientBase,
  ): Promise<readonly { postId: string; communityId: string }[]>;
  /** Returns ids of the open posts that the community's channels show, the next first. */
  openIn(communityId: string, client: pg.ClientBase): Promise<readonly string[]>;
}
export const SHOWN_POSTS = Symbol('SHOWN_POSTS');

/** Requests of people outside the web. Provided by the board feature, and only in the api. */
export interface PostRequests {
  /** Returns the caller's teams that may ask now, and the possible starts. Rejected for a post that is closed. */
  options(
    postId: string,
    caller: Caller,
  ): Promise<{ team: string; teams: readonly Pick<TeamRef, '_id' | 'name'>[]; starts: readonly string[] }>;
  /** Returns the name of the team that was asked. Rejected as on the web. */
  ask(postId: string, given: { teamId: string; startsAt: string }, caller: Caller): Promise<string>;
}
export const POST_REQUESTS = Symbol('POST_REQUESTS');
