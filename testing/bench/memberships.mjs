// @ts-check
/** Makes each of these people a member of `count` communities, the same for all. */
export async function seedMemberships(
  /** @type {import('pg').Client} */ client,
  /** @type {readonly import('./people.mjs').Person[]} */ people,
  /** @type {number} */ count,
) {
  await client.query(
    `INSERT INTO memberships
        (id, version, state, created_at, updated_at, community, user_id, role, rank, joined_at)
      SELECT 'bench-' || n || '_' || p, 1,
        jsonb_build_object('communityId', 'bench-' || n, 'userId', p, 'role', 'member'),
        now(), now(), 'bench-' || n, p, 'member', 1, now()
      FROM unnest($1::text[]) p, generate_series(1, $2) n`,
    [people.map(({ id }) => id), count],
  );
}
