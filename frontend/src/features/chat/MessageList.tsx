import type { MessageView } from '@muster/contracts/chat';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../shared/EmptyState';
import { selectMyId } from '../../shared/session.slice';
import { strings as shared } from '../../shared/strings';
import { useHasPressed } from '../../shared/user-gesture';
import { PendingMessageBubble, MessageBubble } from './MessageBubble';
import { attentionChanged, loadMessages, selectMessages, selectOutgoing, selectThread } from './chat.slice';
import css from './MessageList.module.css';
import { type Row, toRows } from './message-rows';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

/**
 * Within this distance of the end, the end counts as read; within `LOAD_OLDER_PX` of the top, older messages are
 * loaded.
 */
const AT_END_PX = 48;
const LOAD_OLDER_PX = 120;
type List = Virtualizer<HTMLDivElement, Element>;

function ListRow({ row, myId, lastSeen }: { row: Row; myId: string; lastSeen: string | undefined }) {
  if (row.kind === 'day') return <div className={css.day}>{row.text}</div>;
  if (row.kind === 'new') return <div className={css.new}>{strings.newDivider}</div>;
  if (row.kind === 'outgoing') return <PendingMessageBubble outgoing={row.outgoing} />;
  const { message, isFirstOfGroup } = row;
  return (
    <MessageBubble
      message={message}
      isMine={message._sender._id === myId}
      first={isFirstOfGroup}
      isSeen={message._id === lastSeen}
    />
  );
}

/** Tracks whether the end of the list is visible, and reports the last message as read then. */
function useReadTracking(atEnd: boolean, lastId: string | undefined, onRead: (id: string) => void) {
  const dispatch = useDispatch();
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const watch = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', watch);
    return () => document.removeEventListener('visibilitychange', watch);
  }, []);
  const hasPressed = useHasPressed();
  const attentive = hasPressed && atEnd && visible;
  useEffect(() => {
    dispatch(attentionChanged(attentive));
    if (attentive && lastId) onRead(lastId);
  }, [dispatch, attentive, lastId, onRead]);
}

/** Opens at the first new message, or else at the end, and scrolls to the user's own new message. */
function useScrollPosition(list: List, rows: readonly Row[], conversationId: string, isLoaded: boolean) {
  const positionedFor = useRef('');
  useLayoutEffect(() => {
    if (!isLoaded || positionedFor.current === conversationId) return;
    positionedFor.current = conversationId;
    const at = rows.findIndex(({ kind }) => kind === 'new');
    if (at >= 0) list.scrollToIndex(at, { align: 'start' });
    else if (rows.length > 0) list.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [isLoaded, conversationId, rows, list]);
  const written = useSelected(selectOutgoing, conversationId).length;
  const writtenBefore = useRef(0);
  useEffect(() => {
    if (written > writtenBefore.current) list.scrollToIndex(rows.length - 1, { align: 'end' });
    writtenBefore.current = written;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a message is added
  }, [written]);
}

/** Returns whether the end is shown, and the listener that finds it out and loads older messages near the top. */
function useScrolling(box: RefObject<HTMLDivElement | null>, rows: readonly Row[], conversationId: string) {
  const dispatch = useDispatch();
  const [atEnd, setAtEnd] = useState(false);
  const { status, loadingOlder = false, olderFailed = false } = useSelected(selectThread, conversationId) ?? {};
  const [oldest] = useSelected(selectMessages, conversationId);
  const isLoaded = status === 'loaded';
  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight <= AT_END_PX);
    if (isLoaded && element.scrollTop < LOAD_OLDER_PX && oldest && oldest.n > 1 && !loadingOlder)
      dispatch(loadMessages.requested({ conversationId, before: oldest._id }));
  }, [box, conversationId, dispatch, isLoaded, oldest, loadingOlder]);
  useEffect(() => {
    // After a failure, older messages are loaded again only when the user scrolls; otherwise each failure would cause
    // the next request.
    if (olderFailed) return undefined;
    const frame = requestAnimationFrame(onScroll);
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new rows move the end away
  }, [onScroll, rows, olderFailed]);
  return { atEnd, onScroll };
}

type OnRead = (messageId: string, n: number) => void;
/** Opening a conversation marks it as read (spec §4), wherever the list is scrolled to. */
function useReadOnOpening(conversationId: string, isLoaded: boolean, last: MessageView | undefined, onRead: OnRead) {
  const hasPressed = useHasPressed();
  const opened = hasPressed && isLoaded && !document.hidden ? last?._id : undefined;
  const markedFor = useRef('');
  useEffect(() => {
    if (!opened || !last || markedFor.current === conversationId) return;
    markedFor.current = conversationId;
    onRead(opened, last.n);
  }, [opened, last, conversationId, onRead]);
}

const lastSeenOf = (messages: readonly MessageView[], myId: string): string | undefined =>
  messages.findLast(
    ({ _sender, receiverId, _seenBy }) => _sender._id === myId && receiverId !== null && _seenBy.includes(receiverId),
  )?._id;

function ThreadFailed({ conversationId }: { conversationId: string }) {
  const dispatch = useDispatch();
  return (
    <EmptyState art="server" title={strings.threadFailed}>
      <Button onClick={() => dispatch(loadMessages.requested({ conversationId }))}>{shared.retry}</Button>
    </EmptyState>
  );
}

interface Props {
  conversationId: string;
  empty: string;
  onRead: OnRead;
}

/** The messages of a conversation as a virtual list. Older messages are loaded when the top is near. */
export function MessageList({ conversationId, empty, onRead }: Props) {
  const myId = useSelector(selectMyId) ?? '';
  const thread = useSelected(selectThread, conversationId);
  const messages = useSelected(selectMessages, conversationId);
  const outgoing = useSelected(selectOutgoing, conversationId);
  const newFrom = thread?.newFrom ?? null;
  const rows = useMemo(() => toRows(messages, outgoing, newFrom), [messages, outgoing, newFrom]);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const list: List = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 46,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
  });
  const isLoaded = thread?.status === 'loaded';
  const last = messages.at(-1);
  useScrollPosition(list, rows, conversationId, isLoaded);
  const { atEnd, onScroll } = useScrolling(box, rows, conversationId);
  useReadTracking(
    atEnd && isLoaded,
    last?._id,
    useCallback((id: string) => last && onRead(id, last.n), [last, onRead]),
  );
  useReadOnOpening(conversationId, isLoaded, last, onRead);

  if (thread?.status === 'failed') return <ThreadFailed conversationId={conversationId} />;
  const lastSeen = lastSeenOf(messages, myId);
  return (
    <div className={css.frame}>
      <div
        ref={box}
        className={css.box}
        role="log"
        tabIndex={0}
        aria-label={strings.messages}
        aria-busy={!isLoaded}
        onScroll={onScroll}
      >
        {!isLoaded && rows.length === 0 && <div className={`skeleton ${css.skeleton}`} />}
        {isLoaded && rows.length === 0 && <p className={css.empty}>{empty}</p>}
        <div className={css.rows} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              className={css.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ListRow row={rows[index]!} myId={myId} lastSeen={lastSeen} />
            </div>
          ))}
        </div>
      </div>
      {!atEnd && rows.length > 0 && (
        <button
          type="button"
          className={`chip ${css.latest}`}
          onClick={() => list.scrollToIndex(rows.length - 1, { align: 'end' })}
        >
          {strings.toLatest}
        </button>
      )}
    </div>
  );
}
