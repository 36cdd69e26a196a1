import type { MessageView } from '@muster/contracts/chat';
import { Button } from 'antd';
import { Icon } from '../../shared/art/Icon';
import { LinkedText } from '../../shared/LinkedText';
import dayjs from 'dayjs';
import { useDispatch, useSelector } from 'react-redux';
import { selectConnection } from '../../realtime';
import css from './MessageList.module.css';
import { messageDiscarded, messageRetried, type Outgoing, reportOpened, selectIsReported } from './chat.slice';
import { strings } from './strings';
import { timeFormat } from '../../shared/language/dates';
import { personName } from '../../shared/words/words';
import { useSelected } from '../../shared/use-selected';

const Text = ({ text }: { text: string }) => (
  <p className={css.text}>
    <LinkedText text={text} />
  </p>
);

function ReportButton({ message }: { message: MessageView }) {
  const dispatch = useDispatch();
  const done = useSelected(selectIsReported, message._id);
  const label = done ? strings.report.already : strings.report.open(message._sender.name);
  return (
    <button
      type="button"
      className={`icon-button ${css.report}`}
      aria-label={label}
      title={label}
      disabled={done}
      onClick={() => dispatch(reportOpened(message))}
    >
      <Icon name="flag" size={15} />
    </button>
  );
}

export const MessageBubble = ({
  message,
  isMine,
  first,
  isSeen,
}: {
  message: MessageView;
  isMine: boolean;
  first: boolean;
  isSeen: boolean;
}) => (
  <div className={`${css.bubble} ${isMine ? css.mine : ''} ${first ? css.first : ''}`}>
    {first && (
      <span className={css.by}>
        {!isMine && <b>{personName(message._sender.name)}</b>}{' '}
        <time dateTime={message.createdAt}>{dayjs(message.createdAt).format(timeFormat())}</time>
      </span>
    )}
    <div className={css.line}>
      <Text text={message.text} />
      {!isMine && <ReportButton message={message} />}
    </div>
    {isSeen && <span className={css.state}>{strings.seen}</span>}
  </div>
);

export function PendingMessageBubble({ outgoing: { clientId, text, refusal } }: { outgoing: Outgoing }) {
  const dispatch = useDispatch();
  const online = useSelector(selectConnection) === 'online';
  return (
    <div className={`${css.bubble} ${css.mine} ${refusal ? css.refused : css.pending}`}>
      <Text text={text} />
      {refusal ? (
        <span className={css.state}>
          {strings.notSent} {refusal}
          <Button type="link" onClick={() => dispatch(messageRetried(clientId))}>
            {strings.retry}
          </Button>
          <Button type="link" onClick={() => dispatch(messageDiscarded(clientId))}>
            {strings.discard}
          </Button>
        </span>
      ) : (
        <span className={css.state}>{online ? strings.sending : strings.waiting}</span>
      )}
    </div>
  );
}
