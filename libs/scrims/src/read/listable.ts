import { atLeast } from '@muster/contracts/community-roles';
import type { Viewer } from './view';

/** Whether a row's `state` says that the user of the parameter plays or casts. The same rule as `isParticipant`. */
export const takesPartSql = (row: string, user: string): string =>
  `(${row}.state->'seats' @> jsonb_build_array(jsonb_build_object('userId', ${user}::text))
    OR ${row}.state->'casters' ? ${user})`;

/** Whether the user is offered a seat of the scrim of a row with `state`. `user` is SQL, such as `$1`. */
export const offersSql = (row: string, user: string): string =>
  `${row}.state->'offers' @> jsonb_build_array(jsonb_build_object('userId', ${user}::text))`;

/**
 * Whether the viewer may list the scrim of a row with `state`, `community_id` and `is_private`. The same rule as
 * `may(viewer, 'list', scrim)`; `listable.e2e-spec.ts` compares both.
 *
 * @param viewer number of the first of the parameters with `viewerValues`
 */
export function listableSql(row: string, viewer: number): string {
  const [user, isAdmin, communities, organised] = [`$${viewer}`, `$${viewer + 1}`, `$${viewer + 2}`, `$${viewer + 3}`];
  return `(NOT ${row}.is_private OR ${isAdmin}::boolean OR ${row}.community_id = ANY(${organised}::text[])
    OR (${row}.community_id = ANY(${communities}::text[])
      AND (${row}.state->>'visibility' = 'members' OR ${row}.state->>'createdBy' = ${user}))
    OR (${row}.community_id IS NULL AND ${row}.state->>'createdBy' = ${user}) OR ${takesPartSql(row, user)})`;
}

export const viewerValues = ({ userId, isAdmin, roles }: Viewer): unknown[] => [
  userId,
  isAdmin,
  [...roles.keys()],
  [...roles].flatMap(([id, role]) => (atLeast(role, 'organiser') ? [id] : [])),
];
