import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { chatOpened, roomHidden, roomVisible, selectRoomUnread } from './chat.slice';
import { strings } from './strings';
import { toBadge } from '../../shared/text';
import { useSelected } from '../../shared/use-selected';

/** Opens a scrim's chat and shows its number of unread messages. */
export function ScrimChatButton({
  scrimId,
  conversationId,
  title,
}: {
  scrimId: string;
  conversationId: string;
  title: string;
}) {
  const dispatch = useDispatch();
  const unread = useSelected(selectRoomUnread, scrimId);
  useEffect(() => {
    dispatch(roomVisible(scrimId));
    return () => void dispatch(roomHidden(scrimId));
  }, [dispatch, scrimId]);
  return (
    <button
      type="button"
      className="icon-button"
      data-chat-of={scrimId}
      aria-haspopup="dialog"
      aria-label={unread ? strings.scrimChatUnread(unread) : strings.scrimChat}
      title={strings.scrimChat}
      onClick={() => dispatch(chatOpened({ kind: 'scrim', scrimId, conversationId, title }))}
    >
      <Icon name="chat" size={19} />
      {unread > 0 && <span className="badge" data-count={toBadge(unread)} />}
    </button>
  );
}
