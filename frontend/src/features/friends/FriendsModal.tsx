import { Modal } from 'antd';
import { EmptyState } from '../../shared/EmptyState';
import { words } from './words';

export type FriendsList = 'friends' | 'requests';
const TEXTS = {
  friends: { title: words.friends, none: words.noFriends, hint: words.friendsHint },
  requests: { title: words.requests, none: words.noRequests, hint: words.requestsHint },
};

export default function FriendsModal({ list, onClose }: { list: FriendsList; onClose: () => void }) {
  const { title, none, hint } = TEXTS[list];
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={440}>
      <EmptyState art="people" title={none} hint={hint} />
    </Modal>
  );
}
