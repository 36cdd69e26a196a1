import { idOfStream, type Projection, type StoredEvent } from '@muster/platform';
import { communityAggregate, membershipAggregate } from '../aggregate';

/**
 * The log of each community: what happened, when, and who did it. It is built from the community's stream and those of
 * its memberships.
 */
export const communityLog: Projection = {
  name: 'communities',
  tables: ['community_log'],
  create: `
    CREATE TABLE community_log (
      position bigint PRIMARY KEY, community text NOT NULL, kind text NOT NULL, at timestamptz NOT NULL,
      by text NOT NULL, user_id text, detail jsonb NOT NULL);
    CREATE INDEX ON community_log (community, position DESC)`,
  apply: async (events, client) => {
    const rows = events.filter(isOfCommunity).map(toRow);
    if (rows.length === 0) return;
    await client.query(
      `INSERT INTO community_log SELECT * FROM jsonb_to_recordset($1) AS r(
        position bigint, community text, kind text, at timestamptz, by text, user_id text, detail jsonb)`,
      [JSON.stringify(rows)],
    );
  },
};

const NOT_LISTED: ReadonlySet<string> = new Set([
  'InviteUsed',
  'InvitationClaimed',
  'InvitationDelivered',
  'FormerAddressReleased',
]);
/**
 * Leaves out who saw the community by an invite or signed up with an invited Riot ID, which organisers may not learn,
 * and the release of former addresses, which no person causes.
 */
const isOfCommunity = ({ stream, type }: StoredEvent): boolean =>
  !NOT_LISTED.has(type) &&
  (idOfStream(communityAggregate, stream) !== undefined || idOfStream(membershipAggregate, stream) !== undefined);

/** The fields of an event that the log keeps as its details. The person concerned has a column of their own. */
const DETAILS = new Set([
  'name',
  'slug',
  'region',
  'visibility',
  'entry',
  'from',
  'to',
  'via',
  'until',
  'role',
  'cause',
]);

const toRow = ({ position, type, at, meta, data }: StoredEvent) => ({
  position,
  community: data['communityId'],
  kind: type,
  at,
  by: meta.by,
  user_id: data['userId'] ?? null,
  detail: Object.fromEntries(Object.entries(data).filter(([key]) => DETAILS.has(key))),
});
