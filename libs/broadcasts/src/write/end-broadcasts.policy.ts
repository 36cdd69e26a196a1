import { aggregateIdOf, eraseRowsPolicy, idOfStream, type Policy, type StoredEvent } from '@muster/platform';

const SCRIM = { name: 'scrim' };
const LEFT = new Set(['MemberLeft', 'MemberExcluded']);
const ENDED = new Set(['UserBanned', 'BanBegan', 'AccountDeleted']);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Deletes links when their scrim is deleted, and when their maker is banned, deletes the account or is no longer a
 * member of the scrim's community. Makers who lose access to the scrim for other reasons may get it back, so their
 * links stay and show nothing until then (`LinkRights`).
 */
export const endBroadcasts: Policy = {
  name: 'end-broadcasts',
  effects: [],
  appliesTo: new Set(['ScrimDeleted', ...LEFT, ...ENDED]),
  apply: async (events, client) => {
    const scrims = events.flatMap(({ stream }) => idOfStream(SCRIM, stream) ?? []);
    const accounts = events.filter(({ type }) => ENDED.has(type)).map(({ stream }) => aggregateIdOf(stream));
    const former = events.filter(({ type }) => LEFT.has(type));
    const column = (name: string) => former.map(({ data }: StoredEvent) => text(data[name]));
    await client.query('DELETE FROM broadcasts WHERE scrim_id = ANY($1) OR created_by = ANY($2)', [scrims, accounts]);
    await client.query(
      `DELETE FROM broadcasts b USING unnest($1::text[], $2::text[]) AS former (user_id, community_id)
        WHERE b.created_by = former.user_id AND b.community_id = former.community_id`,
      [column('userId'), column('communityId')],
    );
    return [];
  },
};
/** Deletes the links of an erased user. */
export const eraseBroadcasts = eraseRowsPolicy('forget-broadcasts', { broadcasts: 'created_by' });
