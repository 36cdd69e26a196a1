import { toOfferWords } from '@muster/contracts/attendance';
import { type NotifiedPickup, toPickupWords } from '@muster/contracts/notified-pickup';
import { DELIVERED_KINDS, type DeliveredKind, NEVER_MAILED } from '@muster/contracts/notifications';
import { siteName } from '@muster/contracts/served-site';
import type { CommunityTitle } from '@muster/communities/ports';
import type { Person } from '@muster/users/ports';
import type { NotificationRow } from './notification-row';
import { pushTitleOf, toMessage, type ViewContext } from './view';
import { withoutLinks } from './without-links';

const LINK = 'See https://evil.example/x';
const words = (kind: DeliveredKind): string => {
  if (kind === 'seat-unfilled') return 'teamOne Mid';
  if (/^(?:night|evening)-/.test(kind)) return JSON.stringify({ _id: 'e', name: LINK, startsAt: '', reasonId: LINK });
  if (/^(?:team-|availability-asked)/.test(kind))
    return JSON.stringify({ _id: 't', slug: 't', name: LINK, reasonId: LINK, noteId: LINK });
  if (NEVER_MAILED.has(kind)) return toPickupWords({ checkId: 'k', count: 8 });
  if (/^(?:request-|booking-|line-up-|post-|result-)/.test(kind))
    return JSON.stringify({ _id: 'm', slug: 't', team: LINK, other: LINK, reasonId: LINK });
  const seat = { team: 'teamTwo', role: 'Mid' } as const;
  return kind === 'seat-offer' ? toOfferWords({ _id: '1', seat, reason: 'freed', expiresAt: '' }) : LINK;
};
const row = (kind: DeliveredKind): NotificationRow => ({
  id: 'n',
  recipient: 'me',
  cause: 'c',
  kind,
  related_user: 'u',
  related_scrim: 's',
  related_community: 'c',
  conversation: 'talk',
  words: words(kind),
  created_at: new Date(),
});
const context: ViewContext = {
  language: 'en',
  people: new Map([['u', { name: LINK } as Person]]),
  titles: new Map([['s', LINK]]),
  starts: new Map([['s', { startsAt: '2026-11-30T18:00:00.000Z', region: 'EUW' }]]),
  scrims: new Set(['s']),
  communityOf: () => ({ name: LINK }) as CommunityTitle,
  reasons: new Map([[LINK, LINK]]),
};

/** Kinds in whose sentence nothing is written by others. */
const WITHOUT_OTHERS = new Set<DeliveredKind>(['availability-stale', 'ready-check', 'pickup-off']);
test.each(DELIVERED_KINDS.filter((kind) => !WITHOUT_OTHERS.has(kind)))(
  'a text that others wrote has no link in a notification of the kind %s',
  (kind) => {
    const message = toMessage(row(kind), context);
    expect(message).toContain('evil');
    expect(message).toBe(withoutLinks(message));
  },
);

test('a scrim that is new or moved says its start on the clock of its region', () => {
  const messageOf = (kind: DeliveredKind) => toMessage(row(kind), { ...context, titles: new Map([['s', 'Fives']]) });
  expect(messageOf('scrim-moved')).toBe(
    'Fives starts at another time: Mon, Nov 30 · 19:00 GMT+1. Please check in again.',
  );
  expect(messageOf('community-scrim')).toContain(': Fives (Mon, Nov 30 · 19:00 GMT+1)');
});

test('the start of a scrim that is deleted is left out', () => {
  const gone = { ...context, titles: new Map([['s', 'Fives']]), starts: new Map<never, never>() };
  expect(toMessage(row('scrim-moved'), gone)).toBe('Fives starts at another time. Please check in again.');
});

test('an urgent push is headed by its scrim, or by the site if it is about none', () => {
  const titleOf = (kind: DeliveredKind, scrim: string | null) =>
    pushTitleOf({ ...row(kind), related_scrim: scrim }, { ...context, titles: new Map([['s', 'Friday Fives']]) });
  expect([titleOf('scrim-start', 's'), titleOf('scrim-moved', 's')]).toEqual(['Friday Fives', siteName()]);
  // A reserve of an evening's round has no seat, and no scrim.
  expect([titleOf('evening-dealt', 's'), titleOf('evening-dealt', null)]).toEqual(['Friday Fives', siteName()]);
});

test('around tonight: a question says its seconds, and a pick-up the seat and the time on the clock of its region', () => {
  const at = new Date('2026-11-28T20:00:00.000Z');
  const say = (kind: DeliveredKind, words: NotifiedPickup) =>
    toMessage(
      { ...row(kind), created_at: at, words: toPickupWords(words) },
      { ...context, communityOf: () => ({ name: 'Nexus Nights' }) as CommunityTitle },
    );
  const asked = { checkId: 'k', until: '2026-11-28T20:01:30.000Z' };
  const made: NotifiedPickup = {
    checkId: 'k',
    seat: { team: 'teamTwo', role: 'ADC' },
    startsAt: '2026-11-28T20:11:00.000Z',
    region: 'EUW',
  };
  expect([
    say('around-enough', { count: 8 }),
    say('ready-check', asked),
    say('pickup-made', made),
    say('pickup-off', { checkId: 'k' }),
  ]).toEqual([
    '8 are around in Nexus Nights',
    'Ready? Your game is waiting, 90 s',
    'Nexus Nights: you play ADC on Red Side, 21:11 GMT+1',
    'No ten this time. You are still in',
  ]);
});
