import type { NotificationKind, NotificationView } from '@muster/contracts/notifications';
import { Suspense } from 'react';
import './cross-feature.saga';
import { MessengerButton } from '../features/chat/MessengerButton';
import { NotificationsButton } from '../features/notifications/NotificationsButton';
import { lazyWithRetry } from '../shared/lazy-import';
import { OwnDraft } from './OwnDraft';
import { Pickups } from './Pickups';
import { SocialOverlays, useFriends, useOpenNotification } from './SocialOverlays';

const NotificationActions = lazyWithRetry(() =>
  import('./NotificationActions').then((module) => ({ default: module.NotificationActions })),
);
const ANSWERABLE: ReadonlySet<NotificationKind> = new Set(['check-in-open', 'check-in-missing', 'seat-offer']);
const actionsOf = (notification: NotificationView) =>
  ANSWERABLE.has(notification.kind) && (
    <Suspense>
      <NotificationActions notification={notification} />
    </Suspense>
  );

// In this chunk, because a chunk of its own would cost the first page a request.
export { PhoneAround } from './PhoneAround';

/** Messenger and notification buttons of the top bar, with the windows they open. */
export default function SocialBar() {
  return (
    <>
      <MessengerButton friends={useFriends()} />
      <NotificationsButton onOpen={useOpenNotification()} actionsOf={actionsOf} />
      <SocialOverlays />
      <OwnDraft />
      <Pickups />
    </>
  );
}
