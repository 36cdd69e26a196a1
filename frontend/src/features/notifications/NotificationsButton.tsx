import type { NotificationView } from '@muster/contracts';
import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { BarPanel } from '../../shared/BarPanel';
import { selectUnread } from './notifications.slice';
import { words } from './words';

const Notifications = lazy(() => import('./Notifications').then((module) => ({ default: module.Notifications })));

/** `onOpen`: goes to what a notification is about. */
export function NotificationsButton({ onOpen }: { onOpen: (notification: NotificationView) => void }) {
  const unread = useSelector(selectUnread);
  return (
    <BarPanel icon="bell" label={words.notifications} count={unread}>
      {(close) => (
        <Suspense>
          <Notifications
            onOpen={(notification) => {
              close();
              onOpen(notification);
            }}
          />
        </Suspense>
      )}
    </BarPanel>
  );
}
