import type { MessageView } from '@muster/contracts/chat';
import dayjs from 'dayjs';
import type { Outgoing } from './chat.slice';
import { dateFormat } from '../../shared/language/dates';

export type Row =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'new'; key: string }
  | {
      kind: 'message';
      key: string;
      message: MessageView;
      /** First of consecutive messages by one sender. */ isFirstOfGroup: boolean;
    }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

const formatRowDay = (iso: string): string => dayjs(iso).format(`dddd, ${dateFormat()}`);
const GROUP_WITHIN_MS = 5 * 60_000;
const isSameGroup = (previous: MessageView | undefined, { _sender, createdAt }: MessageView): boolean =>
  previous?._sender._id === _sender._id && Date.parse(createdAt) - Date.parse(previous.createdAt) < GROUP_WITHIN_MS;

/** Builds the rows of the list: days, the "New" divider, messages, and unconfirmed messages. */
export function toRows(messages: readonly MessageView[], outgoing: readonly Outgoing[], newFrom: string | null): Row[] {
  const rows: Row[] = [];
  let previous: MessageView | undefined;
  for (const message of messages) {
    const day = formatRowDay(message.createdAt);
    // The first loaded message gets a day divider only if nothing older exists. Otherwise the list would anchor to the
    // divider when older messages are prepended.
    const newDay = previous ? formatRowDay(previous.createdAt) !== day : message.n === 1;
    const isNew = message._id === newFrom;
    if (newDay) rows.push({ kind: 'day', key: `day ${day}`, text: day });
    if (isNew) rows.push({ kind: 'new', key: 'new' });
    rows.push({
      kind: 'message',
      key: message.clientId ?? message._id,
      message,
      isFirstOfGroup: newDay || isNew || !isSameGroup(previous, message),
    });
    previous = message;
  }
  return [...rows, ...outgoing.map((message): Row => ({ kind: 'outgoing', key: message.clientId, outgoing: message }))];
}
