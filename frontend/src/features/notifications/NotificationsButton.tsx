import type { NotificationView } from '@muster/contracts';
import { Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BarPanel } from '../../shared/BarPanel';
import { panelToggled, selectPanelOpen, selectUnread } from './notifications.slice';
import { strings } from './strings';
import { lazyWithRetry } from '../../shared/lazy-import';

const Notifications = lazyWithRetry(() =>
  import('./Notifications').then((module) => ({ default: module.Notifications })),
);

/** `onOpen`: goes to what a notification is about. */
export function NotificationsButton({ onOpen }: { onOpen: (notification: NotificationView) => void }) {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const open = useSelector(selectPanelOpen);
  const turn = (wanted: boolean) => dispatch(panelToggled(wanted));
  return (
    <BarPanel icon="bell" label={strings.notifications} count={unread} open={open} onOpenChange={turn}>
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
