/** Posts, requests and proposals end at an instant, also if nobody looks at them. */
import { type CurrentSnapshot, type Policy } from '@muster/platform';
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { Booking } from '../domain/booking';
import type { Post } from '../domain/post';
import type { ScrimRequest } from '../domain/request';

export const EXPIRE_POST = defineJob<{ postId: string }>('ExpirePost', 'upkeep');
export const WIDEN_POST = defineJob<{ postId: string }>('WidenPost', 'upkeep');
export const EXPIRE_REQUEST = defineJob<{ requestId: string }>('ExpireRequest', 'upkeep');
export const END_TIME_PROPOSAL = defineJob<{ bookingId: string }>('EndTimeProposal', 'upkeep');

function ofPost(_: unknown, { state, version }: CurrentSnapshot<Post>) {
  const { id: postId, expiresAt, widensAt } = state;
  const [ending, widening] = [`expire-post_${postId}`, `widen-post_${postId}`];
  if (state.state !== 'open') return [{ cancelSubject: ending }, { cancelSubject: widening }];
  return [
    EXPIRE_POST.request({
      key: `${ending}_${Date.parse(expiresAt)}`,
      subject: ending,
      dueAt: expiresAt,
      ref: { postId },
    }),
    widensAt === null
      ? { cancelSubject: widening }
      : WIDEN_POST.request({
          key: `${widening}_${Date.parse(widensAt)}_${version}`,
          subject: widening,
          dueAt: widensAt,
          ref: { postId },
        }),
  ];
}

function ofRequest(_: unknown, { state }: CurrentSnapshot<ScrimRequest>) {
  const { id: requestId, expiresAt } = state;
  const subject = `expire-request_${requestId}`;
  if (state.state !== 'open') return [{ cancelSubject: subject }];
  const key = `${subject}_${Date.parse(expiresAt)}`;
  return [EXPIRE_REQUEST.request({ key, subject, dueAt: expiresAt, ref: { requestId } })];
}

function ofBooking({ stream }: { stream: string }, { state: { proposal } }: CurrentSnapshot<Booking>) {
  const bookingId = aggregateIdOf(stream);
  const subject = `end-time-proposal_${bookingId}`;
  if (proposal === null) return [{ cancelSubject: subject }];
  const key = `${subject}_${Date.parse(proposal.expiresAt)}`;
  return [END_TIME_PROPOSAL.request({ key, subject, dueAt: proposal.expiresAt, ref: { bookingId } })];
}

export const postTimers: Policy<Post> = {
  name: 'post-timers',
  effects: [EXPIRE_POST, WIDEN_POST],
  on: {
    PostMade: ofPost,
    PostTermsChanged: ofPost,
    PostOptionsChanged: ofPost,
    PostWidened: ofPost,
    PostBooked: ofPost,
    PostWithdrawn: ofPost,
  },
};
export const requestTimers: Policy<ScrimRequest> = {
  name: 'request-timers',
  effects: [EXPIRE_REQUEST],
  on: {
    RequestMade: ofRequest,
    StartProposed: ofRequest,
    RequestAccepted: ofRequest,
    RequestDeclined: ofRequest,
    RequestWithdrawn: ofRequest,
    RequestDropped: ofRequest,
  },
};
export const bookingTimers: Policy<Booking> = {
  name: 'booking-timers',
  effects: [END_TIME_PROPOSAL],
  on: { BookingTimeProposed: ofBooking, BookingTimeEnded: ofBooking, BookingCancelled: ofBooking },
};
