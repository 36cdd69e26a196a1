import { atLeast, type CommunityRole } from './community-roles';

/**
 * The rights of people in a scrim: of admins, of organisers and members of its community, of its creator, host and
 * participants. The decider, the views, the sockets and the front end ask the same function.
 */
export const VISIBILITIES = ['public', 'members', 'link'] as const;
/** `members`: exists only for members of the community and those in the scrim. `link`: not listed, open by id. */
export type Visibility = (typeof VISIBILITIES)[number];

/** `role`: in the scrim's community; null for outsiders and for scrims of no community. */
export interface ScrimActor {
  userId: string;
  isAdmin: boolean;
  role?: CommunityRole | null;
}
/** The facts about a scrim that the rules depend on. */
export interface ScrimSubject {
  communityId: string | null;
  visibility: Visibility;
  createdBy: string;
  host: string | null;
  isParticipant: (userId: string) => boolean;
}

/**
 * `manage`: everything that admins may do with scrims. `report`: winner, image, code. `read-lobby`: its secrets before
 * the game has begun with full teams. `nudge`: remind missing people. `open-seat`: end an offer, so that a held seat is
 * open to all.
 */
export type ScrimAction =
  'open' | 'list' | 'join' | 'manage' | 'delete' | 'report' | 'read-lobby' | 'nudge' | 'open-seat';

interface Relation {
  visibility: Visibility;
  isManager: boolean;
  belongs: boolean;
  isCreator: boolean;
  isHost: boolean;
  isParticipant: boolean;
}

const RULES: Readonly<Record<ScrimAction, (is: Relation) => boolean>> = {
  open: (is) => is.visibility !== 'members' || is.belongs || is.isCreator || is.isHost || is.isParticipant,
  list: (is) =>
    is.visibility === 'public' ||
    is.isManager ||
    is.isCreator ||
    is.isParticipant ||
    (is.visibility === 'members' && is.belongs),
  join: (is) => is.visibility !== 'members' || is.belongs,
  manage: (is) => is.isManager,
  delete: (is) => is.isManager || is.isCreator,
  report: (is) => is.isManager || is.isHost,
  nudge: (is) => is.isManager,
  'open-seat': (is) => is.isManager,
  'read-lobby': (is) => is.isManager || is.isHost || is.isCreator,
};

export const may = (actor: ScrimActor, action: ScrimAction, scrim: ScrimSubject): boolean =>
  RULES[action](relationOf(actor, scrim));

/** A creator who has left the community of the scrim loses the rights of a creator. */
function relationOf({ userId, isAdmin, role = null }: ScrimActor, scrim: ScrimSubject): Relation {
  const { communityId, visibility, createdBy, host, isParticipant } = scrim;
  const belongs = isAdmin || (communityId !== null && role !== null);
  return {
    visibility,
    isManager: isAdmin || (communityId !== null && atLeast(role, 'organiser')),
    belongs,
    isCreator: userId === createdBy && (communityId === null || belongs),
    isHost: userId === host,
    isParticipant: isParticipant(userId),
  };
}
