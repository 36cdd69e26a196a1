/** Requests the messages that an event concerns. It reads which channels there are, so it is no pure reaction. */
import { aggregateIdOf, type EffectRequest, type Policy, type StoredEvent } from '@muster/platform';
import { SHOWN_POSTS, type ShownPosts } from '@muster/board/ports';
import { SHOWN_EVENINGS, type ShownEvenings } from '@muster/nights/ports';
import { SHOWN_SCRIMS, type ShownScrims } from '@muster/scrims/ports';
import { CHANGES_PRESENCE } from '@muster/users/ports';
import type pg from 'pg';
import { cardEffect, type CardRef, UPDATE_CARD } from '../policies/card-effects.policy';

/** Events of users that change their name in messages. */
export const NAMING: ReadonlySet<string> = new Set([
  'NameChanged',
  'AccountDeleted',
  'AccountRestored',
  'AccountErased',
]);
/** Events of communities after which messages name them differently, or no longer. */
export const RENAMING: ReadonlySet<string> = new Set([
  'CommunityRenamed',
  'CommunityVisibilityChanged',
  'CommunityArchived',
  'CommunityRestored',
]);
/** Events after which a channel's messages show less. */
const CLOSING: ReadonlySet<string> = new Set(['DiscordChannelSuspended', 'DiscordChannelDisconnected']);
/** Messages of a channel that are brought up to date at once when it is connected; older ones are history. */
const CHANNEL_MAX = 100;
const CARD_COLUMNS = 'channel AS "channelId", scrim AS "scrimId"';

interface Reading {
  client: pg.ClientBase;
  scrims: ShownScrims;
  evenings: ShownEvenings;
  posts: ShownPosts;
}
type Find = (event: StoredEvent, reading: Reading) => Promise<readonly CardRef[]>;

export const requestCards: Policy = {
  name: 'discord-cards',
  effects: [UPDATE_CARD],
  apply: async (events, client, portOf) => {
    const { rows } = await client.query('SELECT 1 FROM discord_channels LIMIT 1');
    if (rows.length === 0) return [];
    const reading = {
      client,
      scrims: portOf(SHOWN_SCRIMS) as ShownScrims,
      evenings: portOf(SHOWN_EVENINGS) as ShownEvenings,
      posts: portOf(SHOWN_POSTS) as ShownPosts,
    };
    const requests = [
      ...(await ofScrims(events, reading)),
      ...(await ofEvenings(events, reading)),
      ...(await ofPosts(events, reading)),
    ];
    for (const event of events) {
      const cards = await finderFor(event)?.(event, reading);
      requests.push(...(cards ?? []).map((card) => cardEffect(card, event)));
    }
    return requests;
  },
};

function finderFor({ type, stream }: StoredEvent): Find | undefined {
  if (NAMING.has(type) || CHANGES_PRESENCE.has(type)) return ofUser;
  if (RENAMING.has(type)) return ofCommunity;
  return stream.startsWith('discordchannel-') ? ofChannel : undefined;
}

/** The first and the last event of each aggregate in the batch. */
function endsOf(events: readonly StoredEvent[], prefix: string) {
  const [first, last] = [new Map<string, StoredEvent>(), new Map<string, StoredEvent>()];
  for (const event of events.filter(({ stream }) => stream.startsWith(prefix))) {
    const id = aggregateIdOf(event.stream);
    if (!first.has(id)) first.set(id, event);
    last.set(id, event);
  }
  return { first, last };
}
/** The wait begins with the first event in the batch. The revision is that of the last one. */
const toEffects = (cards: readonly CardRef[], { first, last }: ReturnType<typeof endsOf>): EffectRequest[] =>
  cards.map((card) => ({
    ...cardEffect(card, first.get(card.scrimId)!),
    revision: last.get(card.scrimId)!.position,
  }));

/** Requests the messages of evenings in the channels of their community, and where they are shown already. */
async function ofEvenings(events: readonly StoredEvent[], { client, evenings }: Reading): Promise<EffectRequest[]> {
  const ends = endsOf(events, 'evening-');
  if (ends.first.size === 0) return [];
  const found = await evenings.communitiesOf([...ends.first.keys()], client);
  const shown = found.map(({ eveningId, communityId }): [string, string] => [eveningId, communityId]);
  return toEffects(await cardsOf([...ends.first.keys()], shown, client), ends);
}

/** Requests the messages of posts in the channels of communities that show them, and where they are shown already. */
async function ofPosts(events: readonly StoredEvent[], { client, posts }: Reading): Promise<EffectRequest[]> {
  const ends = endsOf(events, 'post-');
  if (ends.first.size === 0) return [];
  const found = await posts.communitiesOf([...ends.first.keys()], client);
  const shown = found.map(({ postId, communityId }): [string, string] => [postId, communityId]);
  return toEffects(await cardsOf([...ends.first.keys()], shown, client), ends);
}

/** `shown`: what is shown with a community whose channels show it. */
async function cardsOf(
  ids: readonly string[],
  shown: readonly [id: string, communityId: string][],
  client: pg.ClientBase,
): Promise<CardRef[]> {
  const { rows } = await client.query<CardRef>(
    `SELECT c.id AS "channelId", e.id AS "scrimId" FROM unnest($1::text[], $2::text[]) AS e(id, community)
      JOIN discord_channels c ON c.connected AND c.suspended IS NULL AND c.community_id = e.community
    UNION SELECT channel, scrim FROM discord_cards WHERE scrim = ANY($3) AND message IS NOT NULL`,
    [shown.map(([id]) => id), shown.map(([, communityId]) => communityId), ids],
  );
  return rows;
}

async function ofScrims(events: readonly StoredEvent[], { client, scrims }: Reading): Promise<EffectRequest[]> {
  const ends = endsOf(events, 'scrim-');
  const { first } = ends;
  if (first.size === 0) return [];
  const subjects = await scrims.subjectsOf([...first.keys()], client);
  const { rows } = await client.query<CardRef>(
    `SELECT c.id AS "channelId", s.scrim AS "scrimId"
      FROM unnest($1::text[], $2::text[], $3::text[]) AS s(scrim, community, region)
      JOIN discord_channels c ON c.connected AND c.suspended IS NULL
        AND (c.community_id = s.community OR c.region = s.region)
    UNION SELECT channel, scrim FROM discord_cards WHERE scrim = ANY($1) AND message IS NOT NULL`,
    [
      subjects.map(({ scrimId }) => scrimId),
      subjects.map(({ communityId }) => communityId),
      subjects.map(({ region }) => region),
    ],
  );
  return toEffects(rows, ends);
}

/**
 * Finds the messages that name the user. If the user can no longer play, or can again, it also finds those of the
 * evenings that they answered: these count everybody but name only the first people.
 */
const ofUser: Find = async ({ type, stream }, { client, evenings }) => {
  const userId = aggregateIdOf(stream);
  const counting = CHANGES_PRESENCE.has(type) ? await evenings.answeredBy(userId, client) : [];
  const { rows } = await client.query<CardRef>(
    `SELECT ${CARD_COLUMNS} FROM discord_cards WHERE users @> ARRAY[$1] AND message IS NOT NULL
    UNION SELECT ${CARD_COLUMNS} FROM discord_cards WHERE scrim = ANY($2) AND message IS NOT NULL`,
    [userId, counting],
  );
  return rows;
};

/**
 * Finds the messages about the community in every channel, those of the latest scrims first, because Discord limits how
 * fast one channel's messages change.
 */
const ofCommunity: Find = async ({ stream }, { client }) => {
  const { rows } = await client.query<CardRef>(
    `SELECT ${CARD_COLUMNS} FROM discord_cards WHERE community = $1 AND message IS NOT NULL ORDER BY starts_at DESC`,
    [aggregateIdOf(stream)],
  );
  return rows;
};

/**
 * Finds the messages of the channel (only the newest if it shows more from now on), and those of upcoming scrims that
 * it has not shown yet.
 */
const ofChannel: Find = async ({ type, stream }, reading) => {
  const channelId = aggregateIdOf(stream);
  const { rows } = await reading.client.query<CardRef>(
    `SELECT ${CARD_COLUMNS} FROM discord_cards WHERE channel = $1 AND message IS NOT NULL
      ORDER BY sent_at DESC LIMIT $2`,
    [channelId, CLOSING.has(type) ? null : CHANNEL_MAX],
  );
  const known = new Set(rows.map(({ scrimId }) => scrimId));
  const upcoming = await upcomingIn(channelId, reading);
  return [...rows, ...upcoming.filter((id) => !known.has(id)).map((scrimId) => ({ channelId, scrimId }))];
};

async function upcomingIn(channelId: string, { client, scrims, evenings, posts }: Reading): Promise<readonly string[]> {
  const { rows } = await client.query<{ community: string | null; region: string | null }>(
    'SELECT community_id AS community, region FROM discord_channels WHERE id = $1 AND connected',
    [channelId],
  );
  const [channel] = rows;
  if (channel?.community)
    return [
      ...(await scrims.upcomingOf({ communityId: channel.community }, client)),
      ...(await evenings.upcomingOf(channel.community, client)),
      ...(await posts.openIn(channel.community, client)),
    ];
  return channel?.region ? scrims.upcomingOf({ region: channel.region }, client) : [];
}
