import './cross-feature.saga';
import { useSelector } from 'react-redux';
import { selectUnseen } from '../features/chat/chat.slice';
import { toBadge } from '../shared/text';

/** The number of messages that the user has not seen. */
export default function UnseenBadge() {
  const unseen = useSelector(selectUnseen);
  return unseen > 0 ? (
    <>
      <span className="badge" data-count={toBadge(unseen)} />
      <span className="visually-hidden">({unseen})</span>
    </>
  ) : null;
}
