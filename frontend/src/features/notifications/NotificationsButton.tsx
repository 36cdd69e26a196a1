import type { NotificationView } from '@muster/contracts/notifications';
import { type ReactNode, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BarPanel } from '../../shared/BarPanel';
import { panelToggled, selectPanelOpen, selectUnread } from './notifications.slice';
import { strings } from './strings';
import { lazyWithRetry } from '../../shared/lazy-import';

const Notifications = lazyWithRetry(() =>
  import('./Notifications').then((module) => ({ default: module.Notifications })),
);

interface Props {
  /** Navigates to the subject of a notification. */
  onOpen: (notification: NotificationView) => void;
  actionsOf?: (notification: NotificationView) => ReactNode;
}

export function NotificationsButton({ onOpen, actionsOf }: Props) {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnread);
  const open = useSelector(selectPanelOpen);
  const setOpen = (isOpen: boolean) => dispatch(panelToggled(isOpen));
  return (
    <BarPanel icon="bell" label={strings.notifications} count={unread} open={open} onOpenChange={setOpen}>
      <Suspense>
        <Notifications
          actionsOf={actionsOf}
          onOpen={(notification) => {
            setOpen(false);
            onOpen(notification);
          }}
        />
      </Suspense>
    </BarPanel>
  );
}
