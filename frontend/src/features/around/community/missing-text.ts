import { ROLES } from '@muster/contracts/constants';
import type { CommunityAround } from '@muster/contracts/pickups';
import { formatList } from '../../../shared/language/lists';
import { strings } from '../strings';

const s = strings.here;

/** 'Still needed: 1 Support, 2 more'. The roles that lack are never more than the people. */
export function missingText({ people, roles }: NonNullable<CommunityAround['missing']>): string {
  const named = ROLES.flatMap((role) => {
    const n = roles[role] ?? 0;
    return n > 0 ? [{ role, n }] : [];
  });
  const others = people - named.reduce((sum, { n }) => sum + n, 0);
  const parts = named.map(({ role, n }) => s.role(n, role));
  return s.needed(formatList(others > 0 ? [...parts, s.more(others)] : parts));
}
