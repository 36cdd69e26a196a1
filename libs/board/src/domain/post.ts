/** A team looks for an opponent. The note, and the key of a post for those who have its address, are rows. */
import type { LineUp, PostState } from '@muster/contracts/board';
import type { Role } from '@muster/contracts/constants';
import { deciderOf, isSame } from '@muster/kernel';
import { BoardRejection } from './errors';
import type { BoardContext } from './notification';
import type { Terms } from './terms';

type Command<T extends string, P = unknown> = { type: T; postId: string; ctx: BoardContext } & P;
/** Texts of a post that the log does not hold. */
export interface PostWords {
  note?: string;
  /** The author of the note, if it is not the person who makes the post. */
  noteBy?: string;
  key?: string;
}
/** `again`: the opponent cancelled, and the team looks once more. */
export type MakePost = Command<
  'MakePost',
  { teamId: string; by: string; terms: Terms; expiresAt: string; again?: boolean; words: PostWords }
>;
/** `hasRequests`: whether another team has answered, so that most terms stay. */
export type EditPost = Command<'EditPost', { by: string; terms: Terms; hasRequests: boolean; words: PostWords }>;
export type WidenPost = Command<'WidenPost'>;
export type ExpirePost = Command<'ExpirePost'>;
/** `asked`: somebody of the team did. `booked`: a booking leaves it no start. */
export type PostEnd = 'asked' | 'booked' | 'disbanded' | 'community';
export type WithdrawPost = Command<'WithdrawPost', { because: PostEnd }>;
export type BookPost = Command<'BookPost', { bookingId: string }>;
/** A team that wants to know of such posts is told of it, once. */
export type SuggestPost = Command<'SuggestPost', { to: string }>;
export type PostCommand = SuggestPost | MakePost | EditPost | WidenPost | ExpirePost | WithdrawPost | BookPost;

type Range = Pick<Terms, 'widensAt' | 'keepLooking'>;
/** The board and the people to whom a post is shown. */
export type Place = Pick<Terms, 'region' | 'audience'>;
export type PostEvent =
  | ({ type: 'PostMade'; postId: string; teamId: string; by: string; expiresAt: string; again: boolean } & Terms)
  | { type: 'PostDescribed' }
  /** `before`: where it was, because some who saw it there may not see it any longer. */
  | ({ type: 'PostTermsChanged'; expiresAt: string; before: Place } & Omit<Terms, keyof Range | 'lineUp' | 'oneShort'>)
  | ({ type: 'PostOptionsChanged' } & Range)
  | { type: 'PostLinedUp'; lineUp: LineUp | null; oneShort: Role | null }
  | { type: 'PostWidened' }
  | { type: 'PostExpired' }
  | { type: 'PostWithdrawn'; because: PostEnd }
  | { type: 'PostSuggested'; to: string; at: string }
  | { type: 'PostBooked'; bookingId: string };

export interface Post extends Terms {
  id: string;
  teamId: string;
  by: string;
  again: boolean;
  state: PostState;
  bookingId: string | null;
  expiresAt: string;
  /** Ids of the teams that were told of it. */
  suggestedTo: readonly string[];
}
export const initialPost: Post = {
  id: '',
  teamId: '',
  by: '',
  region: '',
  from: '',
  to: '',
  games: 1,
  series: { until: 'decided', fearless: 'none', draft: false, firstSelection: 'blue', seconds: 30, closed: [] },
  ranks: null,
  languages: [],
  oneShort: null,
  audience: { kind: 'everybody', ids: [] },
  widensAt: null,
  visibility: 'link',
  keepLooking: true,
  lineUp: null,
  again: false,
  state: 'open',
  bookingId: null,
  expiresAt: '',
  suggestedTo: [],
};

export const isOpenAt = ({ id, state, expiresAt }: Post, now: string): boolean =>
  id !== '' && state === 'open' && expiresAt > now;
export function assertOpen(post: Post, now: string): void {
  if (!isOpenAt(post, now)) throw new BoardRejection('post-closed');
}
export const termsOf = ({
  id: _id,
  teamId: _team,
  by: _by,
  again: _again,
  state: _state,
  bookingId: _booking,
  expiresAt: _expires,
  suggestedTo: _suggested,
  ...terms
}: Post): Terms => terms;

/** The parts of the terms that only change while no team has answered. */
function fixedOf({ widensAt: _widens, keepLooking: _looking, lineUp: _lineUp, oneShort: _short, ...fixed }: Terms) {
  return fixed;
}
const optionsOf = ({ widensAt, keepLooking }: Terms): Range => ({ widensAt, keepLooking });
const seatedOf = ({ lineUp, oneShort }: Terms) => ({ lineUp, oneShort });

function make({ postId, teamId, by, terms, expiresAt, again = false }: MakePost, post: Post): PostEvent[] {
  return post.id ? [] : [{ type: 'PostMade', postId, teamId, by, expiresAt, again, ...terms }];
}

function edit({ ctx, terms, hasRequests, words }: EditPost, post: Post): PostEvent[] {
  assertOpen(post, ctx.now);
  const events: PostEvent[] = [];
  if (words.note !== undefined) events.push({ type: 'PostDescribed' });
  const fixed = fixedOf(terms);
  if (!isSame(fixed, fixedOf(post.id ? termsOf(post) : post))) {
    if (hasRequests) throw new BoardRejection('has-requests');
    const expiresAt = terms.to === post.to ? post.expiresAt : terms.to;
    const before = { region: post.region, audience: post.audience };
    events.push({ type: 'PostTermsChanged', expiresAt, before, ...fixed });
  }
  if (!isSame(optionsOf(terms), optionsOf(post))) events.push({ type: 'PostOptionsChanged', ...optionsOf(terms) });
  if (!isSame(seatedOf(terms), seatedOf(post))) events.push({ type: 'PostLinedUp', ...seatedOf(terms) });
  return events;
}

const widen = ({ ctx }: WidenPost, post: Post): PostEvent[] =>
  isOpenAt(post, ctx.now) && post.widensAt !== null && post.widensAt <= ctx.now ? [{ type: 'PostWidened' }] : [];

const expire = ({ ctx }: ExpirePost, { state, expiresAt }: Post): PostEvent[] =>
  state === 'open' && expiresAt <= ctx.now ? [{ type: 'PostExpired' }] : [];

function withdraw({ ctx, because }: WithdrawPost, post: Post): PostEvent[] {
  if (because === 'asked') assertOpen(post, ctx.now);
  return post.state === 'open' ? [{ type: 'PostWithdrawn', because }] : [];
}

function book({ ctx, bookingId }: BookPost, post: Post): PostEvent[] {
  assertOpen(post, ctx.now);
  return [{ type: 'PostBooked', bookingId }];
}

const suggest = ({ ctx, to }: SuggestPost, post: Post): PostEvent[] =>
  isOpenAt(post, ctx.now) && !post.suggestedTo.includes(to) ? [{ type: 'PostSuggested', to, at: ctx.now }] : [];

const EVERYBODY = { kind: 'everybody', ids: [] } as const;
export const post = deciderOf<PostCommand, Post, PostEvent>(initialPost, {
  commands: {
    MakePost: make,
    EditPost: edit,
    WidenPost: widen,
    ExpirePost: expire,
    WithdrawPost: withdraw,
    BookPost: book,
    SuggestPost: suggest,
  },
  events: {
    PostMade: { apply: (_, { type: __, postId: id, ...given }) => ({ ...initialPost, ...given, id }) },
    PostDescribed: { apply: (state) => state },
    PostTermsChanged: { apply: (state, { type: _, before: __, ...terms }) => ({ ...state, ...terms }) },
    PostOptionsChanged: { apply: (state, { type: _, ...options }) => ({ ...state, ...options }) },
    PostLinedUp: { apply: (state, { lineUp, oneShort }) => ({ ...state, lineUp, oneShort }) },
    PostWidened: { apply: (state) => ({ ...state, audience: EVERYBODY, widensAt: null }) },
    PostSuggested: { apply: (state, { to }) => ({ ...state, suggestedTo: [...state.suggestedTo, to] }) },
    PostExpired: { apply: (state) => ({ ...state, state: 'expired' }) },
    PostWithdrawn: { apply: (state) => ({ ...state, state: 'withdrawn' }) },
    PostBooked: { apply: (state, { bookingId }) => ({ ...state, state: 'booked', bookingId }) },
  },
});
