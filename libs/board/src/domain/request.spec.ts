import { describeDecider } from '@muster/kernel';
import { initialPost, type Post } from './post';
import { assertAcceptable, initialRequest, type MakeRequest, type RequestEvent, scrimRequest } from './request';

const { given } = describeDecider(scrimRequest);
const NOW = '2026-12-03T18:00:00.000Z';
const [START, OTHER, NEXT_DAY] = ['2026-12-03T20:00:00.000Z', '2026-12-03T20:30:00.000Z', '2026-12-04T18:00:00.000Z'];
const ctx = { now: NOW };
const POST: Post = { ...initialPost, id: 'p', teamId: 'wolves', expiresAt: OTHER };
const make = (facts: Partial<MakeRequest['facts']> = {}, over: Partial<MakeRequest> = {}): MakeRequest => ({
  type: 'MakeRequest',
  requestId: 'r',
  teamId: 'bears',
  by: 'bo',
  startsAt: START,
  oneShort: null,
  lineUp: null,
  message: '',
  facts: {
    post: POST,
    starts: [START, OTHER],
    postTeam: 'Wolves',
    isRankOutside: false,
    isBooked: false,
    hasAsked: false,
    open: 0,
    ...facts,
  },
  ctx,
  ...over,
});
const MADE: RequestEvent = {
  type: 'RequestMade',
  requestId: 'r',
  postId: 'p',
  postTeam: 'wolves',
  teamId: 'bears',
  by: 'bo',
  startsAt: START,
  games: 1,
  oneShort: null,
  lineUp: null,
  at: NOW,
};
const about = { requestId: 'r', ctx };
const propose = (side: 'post' | 'request', startsAt = OTHER) => ({
  type: 'ProposeStart' as const,
  ...about,
  side,
  teamId: side === 'post' ? 'wolves' : 'bears',
  startsAt,
  starts: [START, OTHER],
  isBooked: false,
  postTeam: 'Wolves',
});

test('a team asks for a start of a post', () => given().when(make()).then(MADE));
test.each<[string, MakeRequest]>([
  ['post-closed', make({ post: { ...POST, state: 'booked' } })],
  ['own-team', make({ post: { ...POST, teamId: 'bears' } })],
  ['start-not-possible', make({ starts: [] })],
  ['rank-outside', make({ isRankOutside: true, isBooked: true })],
  ['team-booked', make({ isBooked: true, hasAsked: true })],
  ['already-requested', make({ hasAsked: true, open: 10 })],
  ['too-many-requests', make({ open: 10 })],
])('what is refused is said in the order of the contract: %s', (code, command) =>
  given().when(command).thenRejects(code),
);

test('the team of the post is awaited, and after a proposal the other one', () => {
  given(MADE).when(propose('request')).thenRejects('not-awaited');
  const proposed: RequestEvent = { type: 'StartProposed', by: 'wolves', side: 'post', startsAt: OTHER, at: NOW };
  given(MADE).when(propose('post')).then(proposed);
  given(MADE, proposed)
    .when({ type: 'AcceptScrimRequest', ...about, side: 'post', bookingId: 'b' })
    .thenRejects('not-awaited');
  given(MADE, proposed)
    .when({ type: 'AcceptScrimRequest', ...about, side: 'request', bookingId: 'b' })
    .then({ type: 'RequestAccepted', bookingId: 'b' });
});

test('six starts are proposed at most, by both sides together', () => {
  const events: RequestEvent[] = [MADE];
  for (let i = 0; i < 6; i++) {
    const side = i % 2 === 0 ? ('post' as const) : ('request' as const);
    events.push({ type: 'StartProposed', by: side, side, startsAt: OTHER, at: NOW });
  }
  given(...events)
    .when(propose('post'))
    .thenRejects('too-many-proposals');
});

test('a request ends a day after its last move, or at its start', () => {
  expect(scrimRequest.evolve(initialRequest, MADE).expiresAt).toBe(START);
  const farAway: RequestEvent = { ...MADE, startsAt: '2026-12-10T20:00:00.000Z' };
  expect(scrimRequest.evolve(initialRequest, farAway).expiresAt).toBe(NEXT_DAY);
  given(MADE)
    .when({ type: 'ExpireRequest', ...about })
    .thenNothing();
  given(MADE)
    .when({ type: 'ExpireRequest', requestId: 'r', ctx: { now: START } })
    .then({ type: 'RequestExpired' });
});

test('a request is settled once', () => {
  const declined: RequestEvent = { type: 'RequestDeclined', because: 'answer', reasonId: 'why' };
  const decline = { type: 'DeclineScrimRequest' as const, ...about, because: 'answer' as const };
  given(MADE)
    .when({ ...decline, side: 'post', reason: { id: 'why', text: 'No' } })
    .then(declined);
  given(MADE)
    .when({ ...decline, side: 'request', reason: null })
    .thenRejects('not-awaited');
  given(MADE, declined)
    .when({ ...decline, side: 'post', reason: null })
    .thenRejects('request-closed');
  given(MADE, declined)
    .when({ type: 'DropRequest', ...about, because: 'post' })
    .thenNothing();
  given(MADE, declined)
    .when({ type: 'WithdrawRequest', ...about, because: 'asked' })
    .thenRejects('request-closed');
  given(MADE)
    .when({ type: 'WithdrawRequest', ...about, because: 'asked', side: 'post' })
    .thenRejects('not-awaited');
  given(MADE)
    .when({ type: 'WithdrawRequest', ...about, because: 'booked' })
    .then({ type: 'RequestWithdrawn', because: 'booked' });
});

test('whoever comes too late learns the first thing that is true: settled, closed, passed', () => {
  const request = scrimRequest.evolve(initialRequest, MADE);
  const check =
    (over: object, post: Partial<Post> = {}, now = NOW) =>
    () =>
      assertAcceptable({ ...request, ...over }, { ...POST, ...post }, now);
  expect(check({})).not.toThrow();
  expect(check({ state: 'declined' }, { state: 'booked' })).toThrow('request-closed');
  expect(check({}, { state: 'withdrawn' })).toThrow('post-closed');
  expect(check({}, {}, START)).toThrow('start-passed');
});
