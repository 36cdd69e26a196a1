import type { ConversationView } from '@muster/contracts/chat';
import type { PlayerView } from '@muster/contracts/users';
import { Button, Slider } from 'antd';
import dayjs from 'dayjs';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { EmptyState } from '../../shared/EmptyState';
import { PresenceDot } from '../../shared/presence/PresenceDot';
import { usePresence } from '../../shared/presence/use-presence';
import { selectMyId } from '../../shared/session.slice';
import { strings as shared } from '../../shared/strings';
import {
  chatOpened,
  loadConversations,
  selectChat,
  selectConversations,
  selectSoundBlocked,
  selectVolume,
  openChatWith,
  volumeChanged,
} from './chat.slice';
import css from './Messenger.module.css';
import { compareConversations } from './order';
import { strings } from './strings';
import { toBadge } from '../../shared/text';
import { dayFormat, timeFormat } from '../../shared/language/dates';
import { personName } from '../../shared/words/words';
import { serverNow } from '../../shared/clock';

function Volume() {
  const dispatch = useDispatch();
  const volume = useSelector(selectVolume);
  const blocked = useSelector(selectSoundBlocked);
  return (
    <>
      <h3 className={css.heading}>{strings.settings}</h3>
      <div className={css.volume}>
        <Icon name="volume" size={18} />
        <Slider
          className={css.slider}
          classNames={{ rail: css.rail, track: css.track, handle: css.handle }}
          min={0}
          max={100}
          value={volume}
          onChange={(chosen) => dispatch(volumeChanged(chosen))}
          ariaLabelForHandle={strings.volume}
        />
        <b>{volume}</b>
      </div>
      {blocked && (
        <p className={css.blocked} role="status">
          {strings.soundBlocked}
        </p>
      )}
    </>
  );
}

const formatLastDate = (iso: string) =>
  dayjs(iso).format(dayjs(iso).isSame(dayjs(serverNow()), 'day') ? timeFormat() : dayFormat());

function Row({
  conversation,
  person,
  online,
  isMine,
  onOpen,
}: {
  conversation: ConversationView;
  person: PlayerView;
  online: boolean | undefined;
  isMine: boolean;
  onOpen: () => void;
}) {
  const { lastMessage, unseen } = conversation;
  return (
    <li>
      <button type="button" className={`${css.row} ${unseen ? css.unseen : ''}`} onClick={onOpen}>
        <RankEmblem rank={person.rank} size={34} />
        <span className={css.what}>
          <b>
            <PresenceDot online={online} /> <span>{personName(person.name)}</span>
          </b>
          {lastMessage && <small>{(isMine ? strings.you : '') + lastMessage.text}</small>}
        </span>
        <span className={css.side}>
          {lastMessage && <time dateTime={lastMessage.createdAt}>{formatLastDate(lastMessage.createdAt)}</time>}
          {unseen > 0 && (
            <span className={css.count}>
              <span aria-hidden="true">{toBadge(unseen)}</span>
              <span className="visually-hidden">{strings.unseen(unseen)}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

const NO_FRIENDS: readonly PlayerView[] = [];
interface Props {
  /** Undefined until they are loaded. */
  friends: readonly PlayerView[] | undefined;
  onNavigate: () => void;
}

export function Messenger({ friends: known, onNavigate }: Props) {
  const friends = known ?? NO_FRIENDS;
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId);
  const conversations = useSelector(selectConversations);
  const { status } = useSelector(selectChat);
  const partner = ({ members }: ConversationView) => members.find(({ _id }) => _id !== myId);
  const partners = conversations.flatMap((conversation) => partner(conversation) ?? []);
  const presence = usePresence([...new Set([...partners, ...friends].map(({ _id }) => _id))]);
  const online = (person: PlayerView | undefined) => person && presence[person._id]?.online;
  const isPresenceKnown = friends.some((friend) => online(friend) !== undefined);
  const onlineFriends = friends.filter(online);
  const isEmpty = conversations.length === 0 && friends.length === 0;
  const open = (run: () => void) => {
    onNavigate();
    run();
  };
  return (
    <>
      {isEmpty &&
        (status === 'failed' ? (
          <EmptyState art="server" title={strings.loadFailed}>
            <Button onClick={() => dispatch(loadConversations.requested())}>{shared.retry}</Button>
          </EmptyState>
        ) : status === 'loaded' && known ? (
          <EmptyState art="chat" title={strings.noFriends} hint={strings.hint} />
        ) : (
          <div className="skeleton" style={{ height: 60 }} role="status" aria-label={shared.loading} />
        ))}
      {conversations.length > 0 && (
        <ul className={css.list} aria-label={strings.conversations}>
          {conversations
            .toSorted(compareConversations((conversation) => online(partner(conversation)) ?? false))
            .map((conversation) => {
              const person = partner(conversation);
              if (!person) return null;
              return (
                <Row
                  key={conversation._id}
                  conversation={conversation}
                  person={person}
                  online={online(person)}
                  isMine={conversation.lastMessage?.senderId === myId}
                  onOpen={() => open(() => dispatch(chatOpened({ kind: 'direct', conversationId: conversation._id })))}
                />
              );
            })}
        </ul>
      )}
      {friends.length > 0 && (
        <>
          <h3 className={css.heading}>
            {strings.onlineFriends} <small>{isPresenceKnown ? onlineFriends.length : '–'}</small>
          </h3>
          {isPresenceKnown && onlineFriends.length === 0 && <p className={css.noneOnline}>{strings.noneOnline}</p>}
          <ul className={css.friends} aria-label={strings.onlineFriends}>
            {onlineFriends.map((friend) => (
              <li key={friend._id}>
                <button
                  type="button"
                  className="chip"
                  aria-label={strings.write(friend.name)}
                  onClick={() => open(() => dispatch(openChatWith(friend)))}
                >
                  <PresenceDot online /> {friend.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Volume />
    </>
  );
}
