import { toOfferWords } from '@muster/contracts/attendance';
import { DELIVERED_KINDS, type DeliveredKind } from '@muster/contracts/notifications';
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
  scrims: new Set(['s']),
  communityOf: () => ({ name: LINK }) as CommunityTitle,
  reasons: new Map([[LINK, LINK]]),
};

test.each(DELIVERED_KINDS)('a text that others wrote has no link in a notification of the kind %s', (kind) => {
  const message = toMessage(row(kind), context);
  expect(message).toContain('evil');
  expect(message).toBe(withoutLinks(message));
});

test('an urgent push is headed by its scrim, or by the site if it is about none', () => {
  const titleOf = (kind: DeliveredKind, scrim: string | null) =>
    pushTitleOf({ ...row(kind), related_scrim: scrim }, { ...context, titles: new Map([['s', 'Friday Fives']]) });
  expect([titleOf('scrim-start', 's'), titleOf('scrim-moved', 's')]).toEqual(['Friday Fives', siteName()]);
  // A reserve of an evening's round has no seat, and no scrim.
  expect([titleOf('evening-dealt', 's'), titleOf('evening-dealt', null)]).toEqual(['Friday Fives', siteName()]);
});
