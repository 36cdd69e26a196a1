/** Roles in a community, ascending; each includes the rights of those before it. */
export const COMMUNITY_ROLES = ['member', 'caster', 'organiser', 'owner'] as const;
export type CommunityRole = (typeof COMMUNITY_ROLES)[number];
export const atLeast = (role: CommunityRole | null, needed: CommunityRole): boolean =>
  role !== null && COMMUNITY_ROLES.indexOf(role) >= COMMUNITY_ROLES.indexOf(needed);

interface Findable {
  visibility: 'public' | 'unlisted';
  archived: boolean;
}
/** Whether everybody finds a community. Only its members and site admins know of an unlisted or archived one. */
export const isFoundByAll = ({ visibility, archived }: Findable): boolean => visibility === 'public' && !archived;

/** Whether a user finds a community without an invite. To others it does not exist. */
export const findsCommunity = (
  { isAdmin, role }: { isAdmin: boolean; role: CommunityRole | null },
  community: Findable,
): boolean => isAdmin || role !== null || isFoundByAll(community);
