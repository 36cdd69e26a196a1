import type { CommunityView } from '@muster/contracts/communities';
import { atLeast, type CommunityRole } from '@muster/contracts/community-roles';
import { useSelector } from 'react-redux';
import { selectIsAdmin } from '../../shared/session.slice';

/** Admins have the rights of owners everywhere. The server decides; this hides what it would refuse. */
export function useRights({ me, archived }: CommunityView) {
  const isAdmin = useSelector(selectIsAdmin);
  const role: CommunityRole | null = isAdmin ? 'owner' : me.role;
  return {
    isAdmin,
    isOwner: atLeast(role, 'owner'),
    isOrganiser: atLeast(role, 'organiser'),
    seesMembers: atLeast(role, 'member'),
    canCreateScrims: atLeast(role, 'organiser') && !archived,
  };
}

/** Owners give any role; organisers make members casters, and casters members. */
export const rolesToGive = (isOwner: boolean, current: CommunityRole): readonly CommunityRole[] => {
  if (isOwner) return ['member', 'caster', 'organiser', 'owner'];
  return current === 'member' || current === 'caster' ? ['member', 'caster'] : [];
};
