import type { Config, JobResult } from '@muster/platform';
import { Browser } from '@testing/push-service';
import { generateVAPIDKeys } from 'web-push';
import { PushSender } from '../../../../libs/notifications/src/jobs/push-sender';

const vapid = generateVAPIDKeys();
const { subscription } = new Browser('');

/** Returns a push to a browser whose push service is at `host`, and what is stored about it. */
export function pushTo(host: string) {
  const found = { isMarked: false, isRemoved: false };
  const sender = new PushSender(
    {
      listFor: async () => [{ endpoint: `http://${host}/`, ...subscription.keys }],
      removeEndpoint: async () => void (found.isRemoved = true),
    } as never,
    { keys: async () => vapid } as never,
    {
      markStarted: async () => (found.isMarked = true),
      clearMark: async () => void (found.isMarked = false),
    } as never,
    { PUSH_HOSTS: host, PUBLIC_URL: 'https://muster.example', MAIL_FROM: 'a@b.example' } as Config,
    { findById: async () => ({ banned: false }) } as never,
  );
  const payload = { title: 'a', body: 'b', url: '/', tag: 'c' };
  const push = (): Promise<JobResult> =>
    sender.push({ key: 'k', now: new Date() }, 'u', { payload, urgency: 'normal', ttlSeconds: 60 });
  return { push, found };
}
