import type { Language } from '@muster/contracts/languages';
import { aggregateIdOf, defineJob, type Policy, type StoredEvent, type EffectRequest } from '@muster/platform';
import { EMAIL_ADDRESSES, type EmailAddresses, USER_LANGUAGES, type UserLanguages } from '@muster/users/ports';
import type pg from 'pg';
import { notifyingAppendOf } from '../read/written-notifications';
import { type StoredPreferences, isEnabled } from '../read/preferences';
import { SEND_DIGEST } from './digest';

interface NotificationRef {
  notificationId: string;
  /** The language of the recipient when this was requested; English if it is missing. */
  language?: Language;
}
export const MAIL_NOTIFICATION = defineJob<NotificationRef>('MailNotification', 'mail');
export const PUSH_NOTIFICATION = defineJob<NotificationRef>('PushNotification', 'push');
export const PUSH_MESSAGE = defineJob<{ messageId: string }>('PushMessage', 'push');
/** Requested by the api itself. */
export const PUSH_TEST = defineJob<{ userId: string; language: Language }>('PushTest', 'push');

/** Messages seen within this time are not pushed. */
const PUSH_DELAY_MS = 4_000;

interface DeliverableNotification extends StoredPreferences {
  id: string;
  append: string;
  kind: string;
  recipient: string;
  has_push: boolean;
}
interface PushTarget extends StoredPreferences {
  recipient: string;
}

/** Delivers notifications by mail and push as well, according to each user's preferences. */
export const deliverPolicy: Policy = {
  name: 'notify-outside',
  // A delivery that exceeds the budget of its recipient requests the digest.
  effects: [MAIL_NOTIFICATION, PUSH_NOTIFICATION, PUSH_MESSAGE, PUSH_TEST, SEND_DIGEST],
  apply: async (events, client, portOf) => {
    await clearEmailStops(events, client);
    const addresses = portOf(EMAIL_ADDRESSES) as EmailAddresses;
    const languages = portOf(USER_LANGUAGES) as UserLanguages;
    return [
      ...(await requestsForNotifications(events, client, addresses, languages)),
      ...(await requestsForMessages(events, client)),
    ];
  },
};

/** Ignores events older than a day, so that a policy that starts from the beginning sends no old notifications. */
const MAX_AGE_SQL = `interval '1 day'`;

async function requestsForNotifications(
  events: readonly StoredEvent[],
  client: pg.ClientBase,
  addresses: EmailAddresses,
  userLanguages: UserLanguages,
): Promise<EffectRequest[]> {
  const traces = new Map(
    events.flatMap((event) => {
      const append = notifyingAppendOf(event);
      return append === undefined ? [] : [[append, event.meta.traceparent] as const];
    }),
  );
  if (traces.size === 0) return [];
  const { rows } = await client.query<DeliverableNotification>(
    `SELECT n.id, n.recipient, n.append, n.kind, q.kinds, q.email_stopped_at,
        EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.user_id = n.recipient) AS has_push
      FROM notifications n LEFT JOIN notification_preferences q ON q.user_id = n.recipient
      WHERE n.append = ANY($1) AND n.removed_at IS NULL AND n.created_at > now() - ${MAX_AGE_SQL}
      ORDER BY n.created_at, n.id`,
    [[...traces.keys()]],
  );
  const languages = await userLanguages.findMany(
    rows.map(({ recipient }) => recipient),
    client,
  );
  const toRef = ({ id, recipient }: DeliverableNotification): NotificationRef => {
    const language = languages.get(recipient);
    return { notificationId: id, ...(language && { language }) };
  };
  const wantingEmails = await addresses.wantingEmails(
    rows.map(({ recipient }) => recipient),
    client,
  );
  return rows.flatMap((row) => [
    ...(wantingEmails.has(row.recipient) && isEnabled(row, row.kind, 'email')
      ? [
          MAIL_NOTIFICATION.request({
            key: `mail_${row.id}`,
            ref: toRef(row),
            traceparent: traces.get(row.append),
          }),
        ]
      : []),
    ...(row.has_push && isEnabled(row, row.kind, 'push')
      ? [
          PUSH_NOTIFICATION.request({
            key: `push_${row.id}`,
            ref: toRef(row),
            traceparent: traces.get(row.append),
          }),
        ]
      : []),
  ]);
}

async function requestsForMessages(events: readonly StoredEvent[], client: pg.ClientBase): Promise<EffectRequest[]> {
  const sent = events.filter(({ type, data }) => type === 'MessageSent' && data['to']);
  if (sent.length === 0) return [];
  const { rows } = await client.query<PushTarget>(
    `SELECT DISTINCT s.user_id AS recipient, q.kinds, q.email_stopped_at FROM push_subscriptions s
      LEFT JOIN notification_preferences q ON q.user_id = s.user_id WHERE s.user_id = ANY($1)`,
    [sent.map(({ data }) => data['to'])],
  );
  const willing = new Set(rows.filter((row) => isEnabled(row, 'message', 'push')).map(({ recipient }) => recipient));
  return sent
    .filter(({ data }) => willing.has(String(data['to'])))
    .map(({ data, at, meta }) =>
      PUSH_MESSAGE.request({
        key: `push_${String(data['messageId'])}`,
        ref: { messageId: String(data['messageId']) },
        traceparent: meta.traceparent,
        dueAt: new Date(Date.parse(at) + PUSH_DELAY_MS).toISOString(),
      }),
    );
}

/** Opting in to email in the settings overrides an earlier unsubscribe link. */
async function clearEmailStops(events: readonly StoredEvent[], client: pg.ClientBase): Promise<void> {
  const userIds = events
    .filter(({ type, data }) => type === 'EmailOptInSwitched' && data['canEmail'] === true)
    .map(({ stream }) => aggregateIdOf(stream));
  if (userIds.length > 0)
    await client.query('UPDATE notification_preferences SET email_stopped_at = NULL WHERE user_id = ANY($1)', [
      userIds,
    ]);
}
