import './register-social-features';
import { MessengerButton } from '../features/chat/MessengerButton';
import { NotificationsButton } from '../features/notifications/NotificationsButton';
import { SocialOverlays, useFriends, useOpenNotification } from './SocialOverlays';

/** Messenger and notification buttons of the top bar, with the windows they open. */
export default function SocialBar() {
  return (
    <>
      <MessengerButton friends={useFriends()} />
      <NotificationsButton onOpen={useOpenNotification()} />
      <SocialOverlays />
    </>
  );
}
