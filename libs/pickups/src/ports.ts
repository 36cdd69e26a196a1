import type { Role } from '@muster/contracts/constants';
import type { CheckState } from '@muster/contracts/pickups';
import type { MissingPeople } from '@muster/contracts/pickup-ten';
import type { Caller } from '@muster/platform';

/** A community as places outside Muster name it. */
interface ShownCommunity {
  _id: string;
  slug: string;
  name: string;
}
/** Somebody who is around. `isNamed`: whether places outside Muster may say who it is. */
export interface ShownPerson {
  userId: string;
  name: string;
  roles: readonly Role[];
  isNamed: boolean;
}
/** The people around in a community. `people` count; `ifEnough` is how many others count once more are there. */
export interface ShownAround {
  community: ShownCommunity;
  people: readonly ShownPerson[];
  ifEnough: number;
  missing: MissingPeople | null;
  /** The check that is running. */
  checkId: string | null;
}
/** A check without its people. `pressed`: ids of people who are asked or ready, and who came by a press in Discord. */
export interface ShownCheck {
  _id: string;
  community: ShownCommunity;
  state: CheckState;
  ready: number;
  needed: number;
  closesAt: string;
  pressed: readonly string[];
  scrimId: string | null;
}
/** People around for places outside Muster, as committed before the call. Provided by the pickups feature. */
export interface PeopleAround {
  /** Undefined for a community that is gone or plays no pick-ups. */
  find(communityId: string): Promise<ShownAround | undefined>;
  /** Undefined once its row is erased. */
  findCheck(checkId: string): Promise<ShownCheck | undefined>;
}
export const PEOPLE_AROUND = Symbol('PEOPLE_AROUND');

/**
 * Commands of users for themselves, with the same rights, limits and rejections as over HTTP. Provided by the pickups
 * feature, and only in the api.
 */
export interface OwnAroundCommands {
  /** Returns the name of the community; rejected unless the caller may be around there. */
  look(communityId: string, caller: Caller): Promise<string>;
  /** Without `roles` those of last time count. */
  come(
    communityId: string,
    how: { roles?: readonly Role[] | undefined; until: string },
    caller: Caller,
  ): Promise<{ community: string; roles: readonly Role[]; until: string }>;
  leave(caller: Caller): Promise<void>;
  answer(checkId: string, answer: 'ready' | 'no', caller: Caller): Promise<{ ready: number; needed: number }>;
}
export const OWN_AROUND = Symbol('OWN_AROUND');

/** `PeopleAroundChanged` concerns a community; `PickupMade` names the scrim that came of a check. */
export type { PickupEvent } from './domain/pickups';
