import type { ConversationView } from '@muster/contracts/chat';
import { profilePath } from '@muster/contracts/profile-path';
import type { PlayerView } from '@muster/contracts/users';
import { type ReactNode, Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { PresenceDot } from '../../shared/presence/PresenceDot';
import { usePresence } from '../../shared/presence/use-presence';
import { selectMyId } from '../../shared/session.slice';
import { alert } from '../../shared/alerts/alerts.slice';
import { ChatFrame } from './ChatFrame';
import css from './ChatWindow.module.css';
import {
  type ChatWindow as OpenChat,
  messageWritten,
  muteConversation,
  roomRead,
  selectChatters,
  selectConversation,
  selectReporting,
  selectStarting,
  startConversationRequested,
  markSeen,
} from './chat.slice';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { strings } from './strings';
import { lazyWithRetry } from '../../shared/lazy-import';
import { formatList } from '../../shared/language/lists';
import { personName } from '../../shared/words/words';
import { useSelected } from '../../shared/use-selected';
import { serverNow } from '../../shared/clock';
import { newKey } from '../../shared/command';

function useSend(conversationId: string) {
  const dispatch = useDispatch();
  return (text: string) =>
    dispatch(
      messageWritten({
        clientId: newKey(),
        conversationId,
        text,
        createdAt: new Date(serverNow()).toISOString(),
        refusal: null,
      }),
    );
}

function MuteButton({ conversation: { _id: conversationId, isMuted } }: { conversation: ConversationView }) {
  const dispatch = useDispatch();
  const label = isMuted ? strings.unmute : strings.mute;
  return (
    <button
      type="button"
      className={`icon-button ${isMuted ? css.muted : ''}`}
      aria-label={label}
      title={label}
      onClick={() => dispatch(muteConversation.requested({ conversationId, muted: !isMuted }))}
    >
      <Icon name="volume" size={18} />
    </button>
  );
}

function WithPerson({ person, children }: { person: PlayerView; children?: ReactNode }) {
  const online = usePresence([person._id])[person._id]?.online;
  return (
    <>
      <PresenceDot online={online} />
      <Link to={profilePath(person)} className={css.title}>
        {personName(person.name)} <small>#{person.summonerTagline}</small>
      </Link>
      {children}
    </>
  );
}

function DirectChat({ conversationId }: { conversationId: string }) {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId);
  const conversation = useSelected(selectConversation, conversationId);
  const person = conversation?.members.find(({ _id }) => _id !== myId);
  const send = useSend(conversationId);
  const onRead = useCallback(
    (upTo: string) => dispatch(markSeen.requested({ conversationId, upTo })),
    [dispatch, conversationId],
  );
  return (
    <ChatFrame
      label={person ? strings.chatWith(person.name) : strings.messenger}
      head={
        person && <WithPerson person={person}>{conversation && <MuteButton conversation={conversation} />}</WithPerson>
      }
    >
      <MessageList conversationId={conversationId} empty={strings.emptyDirect} onRead={onRead} />
      <Composer draft={conversationId} onSend={send} />
    </ChatFrame>
  );
}

function ScrimChat({ open: { scrimId, conversationId, title } }: { open: Extract<OpenChat, { kind: 'scrim' }> }) {
  const dispatch = useDispatch();
  const conversation = useSelected(selectConversation, conversationId);
  const present = useSelected(selectChatters, scrimId) ?? [];
  const send = useSend(conversationId);
  const onRead = useCallback((_: string, n: number) => dispatch(roomRead({ scrimId, n })), [dispatch, scrimId]);
  const head = (
    <>
      <b className={css.title}>
        {title}
        <small>{present.length > 0 && strings.here(present.length, formatList(present.map(({ name }) => name)))}</small>
      </b>
      {conversation && <MuteButton conversation={conversation} />}
    </>
  );
  return (
    <ChatFrame label={strings.scrimChatOf(title)} head={head}>
      <MessageList conversationId={conversationId} empty={strings.emptyScrim} onRead={onRead} />
      <Composer draft={conversationId} onSend={send} />
    </ChatFrame>
  );
}

function StartChat({ person }: { person: PlayerView }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectStarting);
  return (
    <ChatFrame label={strings.start(person.name)} head={<WithPerson person={person} />}>
      <p className={css.hint} aria-busy={busy}>
        {strings.start(person.name)}
      </p>
      <Composer
        draft={person._id}
        onSend={(text) => dispatch(startConversationRequested({ person, text }))}
        onEmpty={() => !busy && dispatch(alert.error(strings.nothingWritten, 'chat'))}
      />
    </ChatFrame>
  );
}

const ReportModal = lazyWithRetry(() => import('./ReportModal'));

function Chat({ window: open }: { window: OpenChat }) {
  if (open.kind === 'direct') return <DirectChat key={open.conversationId} conversationId={open.conversationId} />;
  if (open.kind === 'scrim') return <ScrimChat key={open.scrimId} open={open} />;
  return <StartChat key={open.person._id} person={open.person} />;
}

/** The open chat: with a person, in a scrim, or about to start. Only one is open at a time. */
export default function ChatWindow({ window: open }: { window: OpenChat }) {
  const reporting = useSelector(selectReporting);
  return (
    <>
      <Chat window={open} />
      <Suspense>{reporting && <ReportModal message={reporting} />}</Suspense>
    </>
  );
}
