import { idOfStream, type Projection, type StoredEvent } from '@muster/platform';
import { communityAggregate, membershipAggregate } from '../aggregate';

/** Who did what when in each community, from the streams of the community and of its members. */
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
/** Without who looked at the community with an invite or signed up when invited, and what time alone did. */
const isOfCommunity = ({ stream, type }: StoredEvent): boolean =>
  !NOT_LISTED.has(type) &&
  (idOfStream(communityAggregate, stream) !== undefined || idOfStream(membershipAggregate, stream) !== undefined);

/** What the log shows of an event besides whom it is about. */
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
