/** Roles in a community, ascending; each includes the rights of those before it. */
export const COMMUNITY_ROLES = ['member', 'caster', 'organiser', 'owner'] as const;
export type CommunityRole = (typeof COMMUNITY_ROLES)[number];
export const atLeast = (role: CommunityRole | null, needed: CommunityRole): boolean =>
  role !== null && COMMUNITY_ROLES.indexOf(role) >= COMMUNITY_ROLES.indexOf(needed);
