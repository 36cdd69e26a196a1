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

/**
 * Founds a community of that size; its members besides the owner and these people have no accounts.
 * @returns {Promise<string>} its id
 */
export async function seedCommunity(
  /** @type {import('pg').Client} */ client,
  /**
   * @type {{ owner: import('./people.mjs').Person, people: readonly import('./people.mjs').Person[],
   * size: number }}
   */ { owner, people, size },
) {
  const id = `bench-${size}`;
  const state = {
    id,
    founder: owner.id,
    name: `Bench ${size}`,
    slug: id,
    region: null,
    visibility: 'public',
    entry: 'open',
    archived: false,
    invites: [],
  };
  await client.query(
    `INSERT INTO communities
        (id, version, state, created_at, updated_at, slug, name, search_key, region, visibility, archived, founder)
      VALUES ($1, 1, $2, now(), now(), $1, $3, lower($3), NULL, 'public', false, $4)`,
    [id, state, state.name, owner.id],
  );
  await client.query('INSERT INTO community_slugs (slug, community) VALUES ($1, $1)', [id]);
  // Members with accounts joined first, so that pages of members show them.
  await client.query(
    `INSERT INTO memberships
        (id, version, state, created_at, updated_at, community, user_id, role, rank, joined_at)
      SELECT $1::text || '_' || p, 1,
        jsonb_build_object('communityId', $1::text, 'userId', p, 'role', role), now(), now(), $1, p,
        role, CASE role WHEN 'owner' THEN 4 ELSE 1 END, now() - make_interval(secs => $4::int - n)
      FROM (SELECT p, n, CASE WHEN p = $2 THEN 'owner' ELSE 'member' END AS role
        FROM unnest(array_prepend($2::text, $3::text[])
          || ARRAY(SELECT 'filler-' || i FROM generate_series(1, $5::int) i))
          WITH ORDINALITY AS listed (p, n)) members`,
    [id, owner.id, people.map((person) => person.id), size, size - people.length - 1],
  );
  return id;
}
