import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { chatOpened, roomHidden, roomVisible, selectRoomUnread, type WithChat } from './chat.slice';
import { strings } from './strings';
import { toBadge } from '../../shared/text';

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
  const unread = useSelector((state: WithChat) => selectRoomUnread(state, scrimId));
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
