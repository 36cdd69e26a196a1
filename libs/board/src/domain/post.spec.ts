import { describeDecider } from '@muster/kernel';
import { initialPost, post, type PostCommand, type PostEvent, termsOf } from './post';
import { newTerms } from './terms';

const { given } = describeDecider(post);
const NOW = '2026-12-03T18:00:00.000Z';
const [SOON, FROM, TO] = ['2026-12-03T19:00:00.000Z', '2026-12-03T20:00:00.000Z', '2026-12-03T22:00:00.000Z'];
const ctx = { now: NOW };
const { terms } = newTerms({ from: FROM, to: TO, widensAt: SOON }, 'EUW', NOW);
const MADE: PostEvent = {
  type: 'PostMade',
  postId: 'p',
  teamId: 't',
  by: 'hana',
  expiresAt: TO,
  again: false,
  ...terms,
};
const edit = (changes: object, hasRequests = false, words = {}): PostCommand => ({
  type: 'EditPost',
  postId: 'p',
  by: 'hana',
  terms: { ...terms, ...changes },
  hasRequests,
  words,
  ctx,
});
const later = (now: string) => ({ postId: 'p', ctx: { now } });

test('a post is made once', () => {
  const make: PostCommand = {
    type: 'MakePost',
    postId: 'p',
    teamId: 't',
    by: 'hana',
    terms,
    expiresAt: TO,
    words: {},
    ctx,
  };
  given().when(make).then(MADE);
  given(MADE).when(make).thenNothing();
});

test('an edit is one event for each part that changes', () => {
  given(MADE).when(edit({})).thenNothing();
  given(MADE)
    .when(edit({}, false, { note: 'hello' }))
    .then({ type: 'PostDescribed' });
  given(MADE)
    .when(edit({ keepLooking: false, oneShort: 'Top' }))
    .then(
      { type: 'PostOptionsChanged', widensAt: SOON, keepLooking: false },
      { type: 'PostLinedUp', lineUp: null, oneShort: 'Top' },
    );
});

test('once a team has answered, note, options and line-up change, and nothing else does', () => {
  given(MADE)
    .when(edit({ games: 3 }, true))
    .thenRejects('has-requests');
  given(MADE)
    .when(edit({ keepLooking: false }, true))
    .then({ type: 'PostOptionsChanged', widensAt: SOON, keepLooking: false });
  given(MADE)
    .when(edit({ oneShort: 'Mid' }, true))
    .then({ type: 'PostLinedUp', lineUp: null, oneShort: 'Mid' });
});

test('a post whose range changes ends with the new range', () => {
  const events = post.decide(edit({ to: FROM }), post.evolve(initialPost, MADE));
  expect(events).toMatchObject([{ type: 'PostTermsChanged', to: FROM, expiresAt: FROM }]);
});

test('a post ends once: booked, withdrawn, or when its time has come', () => {
  const booked: PostEvent = { type: 'PostBooked', bookingId: 'b' };
  const withdraw: PostCommand = { type: 'WithdrawPost', postId: 'p', because: 'asked', ctx };
  given(MADE).when({ type: 'BookPost', postId: 'p', bookingId: 'b', ctx }).then(booked);
  given(MADE, booked).when({ type: 'BookPost', postId: 'p', bookingId: 'c', ctx }).thenRejects('post-closed');
  given(MADE).when(withdraw).then({ type: 'PostWithdrawn', because: 'asked' });
  given(MADE, booked).when(withdraw).thenRejects('post-closed');
  given(MADE, booked)
    .when({ ...withdraw, because: 'booked' })
    .thenNothing();
  given(MADE)
    .when({ type: 'ExpirePost', ...later(FROM) })
    .thenNothing();
  given(MADE)
    .when({ type: 'ExpirePost', ...later(TO) })
    .then({ type: 'PostExpired' });
  given(MADE)
    .when({ type: 'BookPost', bookingId: 'b', ...later(TO) })
    .thenRejects('post-closed');
});

test('everybody sees a post from the instant on that its team chose', () => {
  given(MADE)
    .when({ type: 'WidenPost', ...later(NOW) })
    .thenNothing();
  given(MADE)
    .when({ type: 'WidenPost', ...later(SOON) })
    .then({ type: 'PostWidened' });
  const widened = [MADE, { type: 'PostWidened' } as const].reduce(post.evolve, initialPost);
  expect(termsOf(widened)).toEqual({ ...terms, widensAt: null });
});
