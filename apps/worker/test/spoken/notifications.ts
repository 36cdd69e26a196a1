/** Every notification: what the list says, the mail and the push, as the jobs of the worker send them. */
import type { Language } from '@muster/contracts/languages';
import { toPickupWords } from '@muster/contracts/notified-pickup';
import { type NotificationKind, NOTIFICATION_KINDS, type PushPayload } from '@muster/contracts/notifications';
import { Links } from '../../../../libs/notifications/src/jobs/links';
import { MailNotificationJob } from '../../../../libs/notifications/src/jobs/mail-notification.job';
import { MailSender } from '../../../../libs/notifications/src/jobs/mail-sender';
import { PushNotificationJob } from '../../../../libs/notifications/src/jobs/push-notification.job';
import { SendDigestJob } from '../../../../libs/notifications/src/jobs/send-digest.job';
import type { NotificationRow } from '../../../../libs/notifications/src/read/notification-row';
import { toNotificationView, type ViewContext } from '../../../../libs/notifications/src/read/view';

const AT = '2026-11-30T18:00:00.000Z';
const now = new Date(AT);
const OFFER = { _id: '7', seat: { team: 'teamOne', role: 'Mid' }, expiresAt: '2026-11-30T18:15:00.000Z' };
const EVENING = { _id: 'evening', name: 'Thursday inhouse', startsAt: AT, zone: 'Europe/Berlin' };
const TEAM = { _id: 'team', slug: 'lisbon-wolves', name: 'Lisbon Wolves' };
const PICKUP = { checkId: 'check', startsAt: '2026-11-30T18:11:00.000Z', region: 'EUW' };
const MATCH = {
  _id: 'match',
  slug: 'lisbon-wolves',
  team: 'Porto Bears',
  other: 'Lisbon Wolves',
  at: '2026-11-30T20:00:00.000Z',
  zone: 'Europe/Berlin',
};
const redOffer = { ...OFFER, seat: { team: 'teamTwo', role: 'Top' } };

/** Variants of the rows of each kind. A new kind needs a line here. */
const ROWS: Record<NotificationKind, Record<string, Partial<NotificationRow>>> = {
  'friend-request': { '': {}, 'of a stranger': { related_user: null } },
  'now-friends': { '': {} },
  'conversation-start': { '': {} },
  'scrim-start': { '': {}, 'of a scrim without a title': { related_scrim: 'unknown' } },
  'community-request': { '': {}, 'of the invited': { words: 'invited' } },
  'community-invited': { '': {} },
  'community-approved': { '': {}, 'of a closed community': { related_community: null } },
  'community-role': {
    member: { words: 'member' },
    caster: { words: 'caster' },
    organiser: { words: 'organiser' },
    owner: { words: 'owner' },
  },
  'community-excluded': { '': {}, 'for a reason': { words: 'Insults' } },
  'community-scrim': { '': {}, 'without a title': { related_scrim: 'unknown' } },
  'discord-suspended': {
    gone: { words: 'gone' },
    orphaned: { words: 'orphaned' },
    forbidden: { words: 'forbidden' },
  },
  'webhook-suspended': { gone: { words: 'gone' }, failing: { words: 'failing' }, orphaned: { words: 'orphaned' } },
  'check-in-open': { '': {} },
  'check-in-missing': { '': {} },
  'seat-offer': { blue: { words: JSON.stringify(OFFER) }, red: { words: JSON.stringify(redOffer) } },
  'seat-passed': { '': {}, 'to a stand-in': { words: 'stand-in' } },
  'seat-unfilled': { blue: { words: 'teamOne Mid' }, red: { words: 'teamTwo Top' } },
  'scrim-moved': { '': {} },
  'scrim-deleted': {
    '': { related_community: null },
    'for a reason': { related_community: null, words: 'reason' },
    'by a community': { words: 'reason' },
  },
  'night-open': { '': { words: JSON.stringify(EVENING) } },
  'evening-reminder': { '': { words: JSON.stringify(EVENING) } },
  'evening-moved': {
    '': { words: JSON.stringify(EVENING) },
    'and asked again': { words: JSON.stringify({ ...EVENING, again: true }) },
  },
  'evening-cancelled': {
    '': { words: JSON.stringify(EVENING) },
    'for a reason': { words: JSON.stringify({ ...EVENING, reasonId: 'reason' }) },
  },
  'evening-dealt': {
    '': { words: JSON.stringify({ ...EVENING, seat: { lobby: 2, team: 'teamTwo', role: 'ADC' } }) },
    'to a reserve': { words: JSON.stringify(EVENING) },
  },
  'availability-stale': { '': {} },
  'availability-asked': {
    '': { words: JSON.stringify(TEAM) },
    'with a note': { words: JSON.stringify({ ...TEAM, noteId: 'reason' }) },
  },
  'team-invited': { '': { words: JSON.stringify(TEAM) } },
  'team-joined': { '': { words: JSON.stringify(TEAM) } },
  'team-left': { '': { words: JSON.stringify(TEAM) } },
  'team-disbanded': {
    '': { words: JSON.stringify(TEAM) },
    'for a reason': { words: JSON.stringify({ ...TEAM, reasonId: 'reason' }) },
  },
  'around-enough': { '': { words: toPickupWords({ count: 8 }) } },
  'ready-check': { '': { words: toPickupWords({ checkId: 'check', until: '2026-11-30T18:01:30.000Z' }) } },
  'pickup-made': {
    blue: { words: toPickupWords({ ...PICKUP, seat: { team: 'teamOne', role: 'Mid' } }) },
    red: { words: toPickupWords({ ...PICKUP, seat: { team: 'teamTwo', role: 'Support' } }) },
  },
  'pickup-off': { '': { words: toPickupWords({ checkId: 'check' }) } },
  'post-fits': { '': { words: JSON.stringify(MATCH) } },
  'request-received': { '': { words: JSON.stringify(MATCH) } },
  'request-proposed': { '': { words: JSON.stringify(MATCH) } },
  'request-declined': { '': { words: JSON.stringify(MATCH) } },
  'request-gone': { '': { words: JSON.stringify(MATCH) } },
  'request-expired': { '': { words: JSON.stringify(MATCH) } },
  'line-up-asked': { '': { words: JSON.stringify(MATCH) } },
  'booking-made': {
    '': { words: JSON.stringify(MATCH) },
    'with a role': { words: JSON.stringify({ ...MATCH, role: 'Mid' }) },
  },
  'line-up-changed': {
    '': { words: JSON.stringify(MATCH) },
    'with a role': { words: JSON.stringify({ ...MATCH, role: 'Mid' }) },
  },
  'booking-time-proposed': { '': { words: JSON.stringify(MATCH) } },
  'booking-moved': { '': { words: JSON.stringify(MATCH) } },
  'booking-cancelled': {
    '': { words: JSON.stringify(MATCH) },
    'for a reason': { words: JSON.stringify({ ...MATCH, reasonId: 'reason' }) },
  },
  'result-corrected': { '': { words: JSON.stringify({ ...MATCH, game: 2 }) } },
  note: { '': { words: 'Buy snacks' } },
};

const rowOf = (kind: NotificationKind, changes: Partial<NotificationRow>): NotificationRow => ({
  id: 'notice',
  recipient: 'hana',
  cause: 'cause',
  kind,
  related_user: 'doran',
  related_scrim: 'scrim',
  conversation: 'conversation',
  related_community: 'community',
  words: null,
  created_at: now,
  ...changes,
});
const person = (id: string, name: string) => ({ _id: id, name, summonerTagline: 'EUW', region: 'EUW', rank: 'Gold' });
const contextIn = (language: Language): ViewContext => ({
  language,
  people: new Map([
    ['doran', person('doran', 'Doran')],
    ['hana', person('hana', 'Hana')],
  ]) as never,
  titles: new Map([['scrim', 'Friday <5v5>']]),
  starts: new Map(['scrim', 'unknown'].map((id) => [id, { startsAt: AT, region: 'EUW' }])),
  scrims: new Set(['scrim']),
  communityOf: (row) =>
    row.related_community === null ? undefined : ({ _id: 'community', slug: 'my-club', name: 'My Club' } as never),
  reasons: new Map([['reason', 'Not enough players']]),
});

/** The jobs, with senders that keep what they are given. */
function jobsFor(row: NotificationRow | undefined, language: Language) {
  const config = { PUBLIC_URL: 'https://muster.test', JWT_SECRET: 'secret' } as never;
  const sent: { mail?: Record<string, unknown>; push?: PushPayload } = {};
  const transport = { isConfigured: true, send: (mail: never) => Promise.resolve(void (sent.mail = mail)) } as never;
  const pushes = {
    push: (_: unknown, __: string, message: { payload: PushPayload }) => {
      sent.push = message.payload;
      return Promise.resolve({ done: 'sent' });
    },
  } as never;
  const queries = { findUnread: () => Promise.resolve(row), hasNewer: () => Promise.resolve(false) } as never;
  const all = { push: true, email: true };
  const kinds = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, all]));
  const preferences = { of: () => Promise.resolve({ kinds, email_stopped_at: null }) } as never;
  const inbox = {
    isVisible: () => Promise.resolve(true),
    loadContext: (_: unknown, asked: Language) => Promise.resolve(contextIn(asked)),
  } as never;
  const deliveries = {
    admit: () => Promise.resolve('started'),
    admitDigest: () => Promise.resolve({ count: 5 }),
  } as never;
  const players = { findById: () => Promise.resolve({ banned: false }) } as never;
  const addresses = { findRecipient: () => Promise.resolve({ name: 'Hana', address: 'hana@muster.test' }) } as never;
  const languages = { findMany: () => Promise.resolve(new Map([['hana', language]])) } as never;
  const links = new Links(config);
  const mails = new MailSender(transport, deliveries, links, config);
  return {
    sent,
    mail: new MailNotificationJob(transport, mails, queries, preferences, inbox, deliveries, links, players, addresses),
    push: new PushNotificationJob(pushes, queries, preferences, inbox, links, deliveries),
    digest: new SendDigestJob(deliveries, mails, pushes, preferences, links, players, addresses, languages),
  };
}

const linesOf = (text: unknown): string[] => String(text).split('\n');
const differing = (lines: readonly string[], others: readonly string[]) =>
  lines.filter((line, i) => line !== others[i]);

/** The first mail is kept whole, of the others what differs from it. */
function toMail(mail: Record<string, unknown> | undefined, first: Record<string, unknown> = {}) {
  if (!mail) return 'none';
  const { subject, text, html, list } = mail;
  return {
    subject,
    text: differing(linesOf(text), linesOf(first['text'])),
    html: differing(linesOf(html), linesOf(first['html'])),
    ...(JSON.stringify(list) !== JSON.stringify(first['list']) && { list }),
  };
}

async function sayDigest(language: Language) {
  const { sent, digest } = jobsFor(undefined, language);
  const effect = (channel: string) => ({ key: 'digest', ref: { recipient: 'hana', channel }, now }) as never;
  await digest.perform(effect('mail'));
  await digest.perform(effect('push'));
  return sent;
}

export async function sayNotifications(language: Language) {
  const digest = await sayDigest(language);
  const said: Record<string, unknown> = { digest: { mail: toMail(digest.mail), push: digest.push } };
  for (const kind of NOTIFICATION_KINDS)
    for (const [variant, changes] of Object.entries(ROWS[kind])) {
      const row = rowOf(kind, changes);
      const { sent, mail, push } = jobsFor(row, language);
      const effect = { key: 'key', ref: { notificationId: 'notice', language }, now } as never;
      await mail.perform(effect);
      await push.perform(effect);
      said[`${kind} ${variant}`.trim()] = {
        message: toNotificationView(row, contextIn(language)).message,
        mail: toMail(sent.mail, digest.mail),
        push: sent.push ?? 'none',
      };
    }
  return said;
}
