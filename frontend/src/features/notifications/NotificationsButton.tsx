import type { NotificationView } from '@muster/contracts';
import { Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BarPanel } from '../../shared/BarPanel';
import { panelTurned, selectPanelOpen, selectUnread } from './notifications.slice';
import { words } from './words';
import { late } from '../../shared/late';

const Notifications = late(() => import('./Notifications').then((module) => ({ default: module.Notifications })));

/** `onOpen`: goes to what a notification is about. */
export function NotificationsButton({ onOpen }: { onOpen: (notification: NotificationView) => void }) {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const open = useSelector(selectPanelOpen);
  const turn = (wanted: boolean) => dispatch(panelTurned(wanted));
  return (
    <BarPanel icon="bell" label={words.notifications} count={unread} open={open} onOpenChange={turn}>
      <Suspense>
        <Notifications
          onOpen={(notification) => {
            turn(false);
            onOpen(notification);
          }}
        />
      </Suspense>
    </BarPanel>
  );
}
