import type { MessageView } from '@muster/contracts';
import dayjs from 'dayjs';
import type { Outgoing } from './chat.slice';

export type Row =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'new'; key: string }
  | {
      kind: 'said';
      key: string;
      message: MessageView;
      /** The first of what one person says in a row. */ isFirstOfGroup: boolean;
    }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

const GROUP_WITHIN_MS = 5 * 60_000;
const isSameGroup = (before: MessageView | undefined, { _sender, createdAt }: MessageView): boolean =>
  before?._sender._id === _sender._id && Date.parse(createdAt) - Date.parse(before.createdAt) < GROUP_WITHIN_MS;

/** What the list shows, from the top: days, the "New" divider, what was said, what is on its way. */
export function toRows(messages: readonly MessageView[], outgoing: readonly Outgoing[], newFrom: string | null): Row[] {
  const rows: Row[] = [];
  let before: MessageView | undefined;
  for (const message of messages) {
    const day = dayjs(message.createdAt).format('dddd, MM/DD/YYYY');
    // Over the first one here stands a day only if nothing older will come: else the list would hold on to the day, not
    // to the message.
    const newDay = before ? dayjs(before.createdAt).format('dddd, MM/DD/YYYY') !== day : message.n === 1;
    const isNew = message._id === newFrom;
    if (newDay) rows.push({ kind: 'day', key: `day ${day}`, text: day });
    if (isNew) rows.push({ kind: 'new', key: 'new' });
    rows.push({
      kind: 'said',
      key: message.clientId ?? message._id,
      message,
      isFirstOfGroup: newDay || isNew || !isSameGroup(before, message),
    });
    before = message;
  }
  return [...rows, ...outgoing.map((one): Row => ({ kind: 'outgoing', key: one.clientId, outgoing: one }))];
}
