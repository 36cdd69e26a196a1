/** Relations between the demo users: friends, pending requests, conversations and bans. */
import { friendshipAggregate } from '@muster/friends';
import { userAggregate } from '@muster/users';
import { conversationAggregate, conversationIdOf } from '@muster/chat';
import { servedRegions } from '@muster/contracts/regions';
import type { Database, CommandDispatcher } from '@muster/platform';
import { v7 as uuid } from 'uuid';
import type { SeededPerson } from './people';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older than a day, so that no notification emails are sent for it. */
const REQUEST_AGE_MS = 30 * HOUR_MS;
/** Offsets in the region's list of a user's friends, and of users waiting for their answer. */
const FRIENDS = [1, 3];
const WAITING = 6;
/** Positions of users who talk to their successor, and how long ago they fell silent (minutes). */
const CONVERSATIONS: readonly { place: number; ago: number; lines: readonly string[] }[] = [
  {
    place: 0,
    ago: 12,
    lines: [
      'Are you in tonight?',
      'Yes! I take the jungle.',
      'Then I go mid. Who plays support?',
      'No one yet, the seat is open.',
    ],
  },
  { place: 2, ago: 95, lines: ['gg yesterday', 'That baron call was yours, well played', 'Again on Friday?'] },
  {
    place: 5,
    ago: 20 * 60,
    lines: [
      'Could you cast our game on Sunday?',
      'I can, if it starts after eight.',
      'Half past eight, then. Thank you!',
    ],
  },
];

export interface SeededSociety {
  captain: SeededPerson;
  people: readonly SeededPerson[];
  now: number;
}
interface Tools {
  dispatch: CommandDispatcher;
  database: Database;
}

/** Only once: friendships ended since then stay ended. */
export async function seedFriendships({ captain, people, now }: SeededSociety, tools: Tools): Promise<void> {
  if ((await tools.database.query('SELECT 1 FROM friendships LIMIT 1')).length > 0) return;
  const regions = servedRegions().map((region) => people.filter((person) => person.region === region));
  const pairs = regions.flatMap((users) =>
    users.flatMap((one, i) => FRIENDS.flatMap((step) => pair(one, users[(i + step) % users.length]))),
  );
  const waiting = regions.flatMap((users) => users.slice(WAITING).flatMap((one, i) => pair(one, users[i])));
  const [first = [], rest] = [regions[0], regions.slice(1).flatMap((users) => users.slice(0, 2))];
  await Promise.all([
    ...[...unique(pairs), ...first.slice(0, 4).map((one) => [one, captain] as const)].map((both) =>
      makeFriends(both, now, tools),
    ),
    ...[...waiting, ...rest.slice(0, 3).map((one) => [one, captain] as const)].map(([first, second]) =>
      ask(first, second, now, tools),
    ),
  ]);
  const talks = [
    ...regions.flatMap((users) =>
      CONVERSATIONS.flatMap(({ place, ...talk }) =>
        pair(users[place], users[place + 1]).map((both) => ({ both, ...talk })),
      ),
    ),
    ...pair(first[0], captain).map((both) => ({ both, ...CONVERSATIONS[2]! })),
  ];
  await Promise.all(talks.map((talk) => seedConversation(talk, now, tools)));
  await tools.database.query(
    `UPDATE messages m SET seen_at = m.created_at + interval '1 minute' WHERE m.receiver IS NOT NULL
      AND m.n < (SELECT max(n) FROM messages WHERE conversation_id = m.conversation_id)`,
  );
}

type Both = readonly [SeededPerson, SeededPerson];
const pair = (one: SeededPerson | undefined, other: SeededPerson | undefined): Both[] =>
  one && other && one.id !== other.id ? [[one, other]] : [];
const nameOf = ([first, second]: Both): string => [first.id, second.id].toSorted().join();
const unique = (pairs: readonly Both[]): Both[] => [...new Map(pairs.map((both) => [nameOf(both), both])).values()];
const at = (ms: number) => ({ now: new Date(ms).toISOString() });

const ask = (one: SeededPerson, other: SeededPerson, now: number, { dispatch }: Tools) =>
  dispatch.send(
    friendshipAggregate,
    {
      type: 'RequestFriendship',
      by: one.id,
      to: other.id,
      ctx: at(now - REQUEST_AGE_MS),
      requestId: uuid(),
      userExists: true,
    },
    { by: one.id },
  );

async function makeFriends([first, second]: Both, now: number, tools: Tools): Promise<void> {
  await ask(first, second, now, tools);
  await tools.dispatch.send(
    friendshipAggregate,
    { type: 'AcceptRequest', by: second.id, to: first.id, ctx: at(now - REQUEST_AGE_MS + HOUR_MS) },
    {
      by: second.id,
    },
  );
}

async function seedConversation(
  { both, ago, lines }: { both: Both; ago: number; lines: readonly string[] },
  now: number,
  { dispatch }: Tools,
): Promise<void> {
  const [{ id: one }, { id: other }] = both;
  const conversationId = conversationIdOf(one, other);
  await dispatch.send(
    conversationAggregate,
    {
      type: 'OpenConversation',
      conversationId,
      by: one,
      ctx: at(now - REQUEST_AGE_MS + 2 * HOUR_MS),
      partnerId: other,
      areFriends: true,
    },
    {
      by: one,
    },
  );
  for (const [i, text] of lines.entries()) {
    const by = i % 2 === 0 ? one : other;
    await dispatch.send(
      conversationAggregate,
      {
        type: 'SendMessage',
        conversationId,
        by,
        ctx: at(now - (ago + 2 * (lines.length - i)) * MINUTE_MS),
        message: { id: uuid(), text, clientId: null },
        areFriends: true,
      },
      { by },
    );
  }
}

/** One ban in force, one served, one lifted early, one that is over but not lifted. `days`: when it starts and ends. */
export async function seedBans(
  { captain, people, now, outcast }: SeededSociety & { outcast: SeededPerson },
  { dispatch, database }: Tools,
): Promise<void> {
  if ((await database.query('SELECT 1 FROM bans LIMIT 1')).length > 0) return;
  const by = { userId: captain.id, isAdmin: true };
  const when = (days: number) => at(now - days * DAY_MS);
  const ban = (user: SeededPerson, ago: number, days: number, reason: string) =>
    dispatch.send(
      userAggregate,
      { type: 'BanUser', userId: user.id, by, ctx: when(ago), from: when(ago).now, to: when(ago - days).now, reason },
      { by: captain.id },
    );
  const [served, lifted, overrides] = people; // the users who registered first, more than half a year ago
  await ban(outcast, 2, 14, 'Insults in the lobby, again');
  if (!served || !lifted || !overrides) return;
  await ban(served, 60, 7, 'Left three games in one evening');
  await dispatch.send(
    userAggregate,
    { type: 'LiftExpiredBan', userId: served.id, by, ctx: when(50) },
    { by: captain.id },
  );
  await ban(lifted, 20, 7, 'Shared the lobby password');
  await dispatch.send(userAggregate, { type: 'UnbanUser', userId: lifted.id, by, ctx: when(18) }, { by: captain.id });
  await ban(overrides, 9, 3, 'Insults in the chat');
}
