import { rankOrder } from '@muster/contracts/ranks';
import { notificationRow } from '@muster/notifications/ports';
import type { Aggregate, RowWrite } from '@muster/platform';
import { endOf } from './domain/blocks';
import { type Booking, booking, type BookingCommand, type BookingEvent } from './domain/booking';
import type { BoardContext } from './domain/notification';
import { type Post, post, type PostCommand, type PostEvent } from './domain/post';
import { type RequestCommand, type RequestEvent, type ScrimRequest, scrimRequest } from './domain/request';

const textRow = (id: string, text: string, author: string | null): RowWrite => ({
  table: 'board_texts',
  row: { id, text, author },
});
const notificationRows = ({ ctx: { notifications = [] } }: { ctx: BoardContext }): RowWrite[] =>
  notifications.map(notificationRow);
/** Ids of the rows with the note and the key of a post, and with the message of a request. */
export const noteIdOf = (postId: string): string => `note_${postId}`;
export const keyIdOf = (postId: string): string => `key_${postId}`;
export const messageIdOf = (requestId: string): string => `message_${requestId}`;

const orderOf = (rank: string | undefined): number | null => (rank === undefined ? null : rankOrder(rank));

export const postAggregate: Aggregate<PostCommand, Post, PostEvent> = {
  name: 'post',
  decider: post,
  idOf: ({ postId }) => postId,
  table: 'posts',
  waitForTail: true,
  columns: ({ teamId, region, state, audience, from, to, expiresAt, games, languages, ranks, again }) => ({
    team: teamId,
    region,
    status: state,
    audience: audience.kind,
    audience_ids: audience.ids,
    from_at: from,
    to_at: to,
    expires_at: expiresAt,
    games,
    languages,
    rank_low: orderOf(ranks?.from),
    rank_high: orderOf(ranks?.to),
    again,
  }),
  writes: (command) => ({
    rows:
      command.type === 'MakePost' || command.type === 'EditPost'
        ? [
            ...(command.words.note === undefined
              ? []
              : [textRow(noteIdOf(command.postId), command.words.note, command.words.noteBy ?? command.by)]),
            ...(command.words.key === undefined ? [] : [textRow(keyIdOf(command.postId), command.words.key, null)]),
          ]
        : command.type === 'SuggestPost'
          ? [
              { table: 'team_alerts', row: { team: command.to, told_at: command.ctx.now } },
              ...notificationRows(command),
            ]
          : [],
  }),
};

function requestTexts(command: RequestCommand): RowWrite[] {
  if (command.type === 'MakeRequest') return [textRow(messageIdOf(command.requestId), command.message, command.by)];
  if (command.type === 'DeclineScrimRequest' && command.reason)
    return [textRow(command.reason.id, command.reason.text, command.by ?? null)];
  return [];
}

export const requestAggregate: Aggregate<RequestCommand, ScrimRequest, RequestEvent> = {
  name: 'scrimrequest',
  decider: scrimRequest,
  idOf: ({ requestId }) => requestId,
  table: 'post_requests',
  waitForTail: true,
  columns: ({ postId, postTeam, teamId, state, expiresAt }) => ({
    post: postId,
    post_team: postTeam,
    team: teamId,
    status: state,
    expires_at: expiresAt,
  }),
  writes: (command) => ({ rows: [...requestTexts(command), ...notificationRows(command)] }),
};

const bookingTexts = (command: BookingCommand): RowWrite[] =>
  command.type === 'CancelBooking' && command.reason
    ? [textRow(command.reason.id, command.reason.text, command.author)]
    : [];

export const bookingAggregate: Aggregate<BookingCommand, Booking, BookingEvent> = {
  name: 'booking',
  decider: booking,
  idOf: ({ bookingId }) => bookingId,
  table: 'bookings',
  waitForTail: true,
  columns: (state) => ({
    scrim: state.scrimId,
    teams: state.teams,
    starts_at: state.startsAt,
    ends_at: new Date(endOf(state)).toISOString(),
    blocks: state.cancelled === null && !state.decided,
    cancelled: state.cancelled !== null,
    decided: state.decided,
  }),
  writes: (command) => ({ rows: [...bookingTexts(command), ...notificationRows(command)] }),
};
