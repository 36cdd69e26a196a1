import { toPickupWords } from '@muster/contracts/notified-pickup';
import type { NotificationKind } from '@muster/contracts/notifications';
import type { NotificationRow } from '../read/notification-row';
import { PushNotificationJob } from './push-notification.job';
import type { PushMessage } from './push-sender';

const AT = new Date('2026-11-28T20:00:00.000Z');
const row = (kind: NotificationKind, changes: Partial<NotificationRow>): NotificationRow => ({
  id: 'n1',
  recipient: 'hana',
  cause: 'cause',
  kind,
  related_user: null,
  related_scrim: null,
  related_community: 'nexus',
  conversation: null,
  words: null,
  created_at: AT,
  ...changes,
});
const resolved = (value: unknown) => () => Promise.resolve(value);

/** Pushes a notification so many seconds after it was made, and returns what is sent and how the job ends. */
async function push(notification: NotificationRow, afterS: number) {
  const sent: PushMessage[] = [];
  const none = new Map<never, never>();
  const about = { language: 'en', people: none, titles: none, starts: none, scrims: new Set(), reasons: none };
  const sender = {
    push: (_: unknown, __: string, message: PushMessage) => {
      sent.push(message);
      return Promise.resolve({ done: 'sent' });
    },
  };
  const job = new PushNotificationJob(
    sender as never,
    { findUnread: resolved(notification), hasNewer: resolved(false) } as never,
    { of: resolved(undefined) } as never,
    { isVisible: resolved(true), loadContext: resolved({ ...about, communityOf: () => undefined }) } as never,
    { pathOf: () => '/' } as never,
    { admit: resolved('started') } as never,
  );
  const now = new Date(AT.getTime() + afterS * 1_000);
  const result = await job.perform({ key: 'k', ref: { notificationId: 'n1' }, now } as never);
  return { sent, result };
}

const asked = row('ready-check', {
  words: toPickupWords({ checkId: 'check-1', until: '2026-11-28T20:01:30.000Z' }),
});
const made = row('pickup-made', {
  words: toPickupWords({ checkId: 'check-1', startsAt: '2026-11-28T20:11:00.000Z', region: 'EUW' }),
});

test('a question is urgent, lasts as long as it can be answered, and has a button for each answer', async () => {
  const { sent } = await push(asked, 10);
  expect(sent).toMatchObject([
    {
      urgency: 'high',
      ttlSeconds: 80,
      topic: expect.stringMatching(/^[\w-]{32}$/),
      payload: {
        tag: 'check_check-1',
        actions: [
          { action: 'ready', url: '/?check=check-1&answer=ready' },
          { action: 'no', url: '/?check=check-1&answer=no' },
        ],
      },
    },
  ]);
});

test('a question that can no longer be answered is dropped', async () => {
  expect(await push(asked, 90)).toEqual({ sent: [], result: { skipped: 'too late to be of use' } });
});

test('the pick-up takes the place of its question, at the push service and on the screen', async () => {
  const [question] = (await push(asked, 1)).sent;
  const [answer] = (await push(made, 60)).sent;
  expect(answer).toMatchObject({ topic: question!.topic, ttlSeconds: 600, payload: { tag: question!.payload.tag } });
});

test('what is not urgent has no topic, and is dropped when it is of no use any more', async () => {
  const enough = row('around-enough', { words: toPickupWords({ count: 8 }) });
  const [sent] = (await push(enough, 60)).sent;
  expect(sent).toMatchObject({ urgency: 'normal', ttlSeconds: 29 * 60 });
  expect(sent).not.toHaveProperty('topic');
  expect((await push(enough, 1_800)).sent).toEqual([]);
});
