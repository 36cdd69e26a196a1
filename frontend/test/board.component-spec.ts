import { postRoutes, requestRoutes } from '@muster/contracts/board-routes';
import type { PostView } from '@muster/contracts/board';
import { teamRoutes, userTeamRoutes } from '@muster/contracts/team-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking, buildPost, buildRequest, buildTeamRef } from '../src/testing/build-board';
import { buildTeam, buildTeamMember } from '../src/testing/build-team';
import { serverSays } from './fake-socket';
import { renderRoute } from './render-route';
import { answer, fail, keepWaiting } from './server';
import { pageOf } from './views';

const me = { kind: 'player', captain: true, books: true, hidden: false } as const;
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'] as const;
const five = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name, i) => buildTeamMember(name, { roles: [ROLES[i]!] }));
const bears = buildTeam({ _id: 'bears', slug: 'bears', name: 'Bears', members: [...five, buildTeamMember('Fay')], me });
const wolves = buildTeam({ _id: 'wolves', slug: 'wolves', name: 'Wolves', members: five, me });
const { _user, ...place } = buildTeamMember('Hana', { captain: true });
const ofBears = { ...bears, ...place };
const POST = '/board/posts/p1';
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const at = (time: string) => new Date(`2026-11-20T${time}`).toISOString();
/** A post for which the Bears may ask. */
const forBears = (overrides: Partial<PostView> = {}) =>
  buildPost({ me: { teams: [buildTeamRef('Bears')], manages: false }, ...overrides });
/** The post as a captain of the Wolves sees it. */
const ofWolves = (overrides: Partial<PostView> = {}) =>
  buildPost({ requestCount: 0, requests: [], me: { teams: [], manages: true }, ...overrides });
const withRequest = (overrides: Partial<PostView> = {}) =>
  ofWolves({ requestCount: 1, requests: [buildRequest({ message: 'Hi' })], ...overrides });

beforeEach(() => {
  answer(userTeamRoutes.teamsOf, [ofBears]);
  answer(teamRoutes.find, ({ params: { slug } }) => (slug === 'wolves' ? { ...wolves, me: null } : bears));
});

describe('the board', () => {
  test('is a timetable by days, with what each team looks for and the next step', async () => {
    answer(
      postRoutes.list,
      pageOf([
        forBears({ from: at('20:00'), to: at('21:00'), games: 3, ranks: { from: 'Gold 4', to: 'Gold 1' } }),
        ofWolves({ _id: 'p2', team: buildTeamRef('Bears'), from: '2026-11-22T20:00:00.000Z', requestCount: 2 }),
        buildPost({
          _id: 'p3',
          team: buildTeamRef('Foxes'),
          from: '2026-11-22T20:00:00.000Z',
          audience: { kind: 'communities', ids: null },
        }),
      ]),
    );
    await renderRoute('/board');
    await title('Scrim board');
    const today = within(await screen.findByRole('region', { name: 'Friday, November 20' }));
    today.getByRole('heading', { name: /^Today Friday, November 20 · \S+/ });
    today.getByText('Best of 3');
    today.getByText('Gold 4 to Gold 1');
    expect(today.getByRole('link', { name: 'Ask Wolves' }).getAttribute('href')).toBe(POST);
    screen.getByText('2 requests');
    screen.getByText('Communities only');
    screen.getByText('None of your teams can ask');
  });

  test('that is empty says what to do: post, or ask the team for its times', async () => {
    answer(postRoutes.list, pageOf([]));
    await renderRoute('/board');
    await screen.findByText('No team is looking for an opponent');
    expect(screen.getAllByRole('link', { name: 'Look for an opponent' })).toHaveLength(2);
    const times = await screen.findByRole('link', { name: 'When can Bears play?' });
    expect(times.getAttribute('href')).toBe('/teams/bears/times');
  });

  test('asks the server for what one’s team can play; filters without a match can be cleared', async () => {
    const asked: string[] = [];
    answer(userTeamRoutes.teamsOf, [
      { ...ofBears, region: 'EUW', ranks: { low: 'Gold 4', typical: 'Gold 2', high: 'Gold 1' } },
    ]);
    answer(postRoutes.list, ({ query }) => {
      asked.push(`${query.get('region')} ${query.get('rank')} ${query.get('games')}`);
      return pageOf(query.get('games') ? [] : [forBears()]);
    });
    const { user } = await renderRoute('/board');
    await screen.findByRole('link', { name: 'Wolves' });
    await user.selectOptions(screen.getByLabelText('What my team can play'), 'bears');
    await waitFor(() => expect(asked.at(-1)).toBe('EUW Gold 2 null'));
    await user.selectOptions(screen.getByLabelText('Number of games'), '2');
    await screen.findByText('No post fits');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Wolves' });
    expect(asked.at(-1)).toBe('null null null');
  });

  test('that could not be loaded is there after Try again', async () => {
    fail(postRoutes.list, 500);
    const { user } = await renderRoute('/board');
    await screen.findByText('The board could not be loaded');
    answer(postRoutes.list, pageOf([forBears()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Wolves' });
  });

  test('that is still loading is not called empty', async () => {
    keepWaiting(postRoutes.list);
    await renderRoute('/board');
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByText('No team is looking for an opponent')).toBeNull();
  });

  test('has pages when many teams look', async () => {
    const pages: (string | null)[] = [];
    answer(postRoutes.list, ({ query }) => {
      pages.push(query.get('page'));
      return pageOf([forBears()], 120);
    });
    const { user } = await renderRoute('/board');
    await user.click(await screen.findByRole('listitem', { name: '2' }));
    await waitFor(() => expect(pages.at(-1)).toBe('2'));
  });

  test('changes of posts are there at once, closed posts go, and new ones come', async () => {
    answer(postRoutes.list, pageOf([forBears({ version: 2 }), forBears({ _id: 'p2', team: buildTeamRef('Foxes') })]));
    await renderRoute('/board');
    await screen.findByRole('link', { name: 'Foxes' });
    serverSays('post_updated', forBears({ version: 3, note: 'Bring snacks' }));
    await screen.findByText('Bring snacks');
    serverSays('post_updated', forBears({ version: 1, note: 'Old' }));
    serverSays('post_removed', { _id: 'p2' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Foxes' })).toBeNull());
    expect(screen.queryByText('Old')).toBeNull();
    answer(postRoutes.list, pageOf([forBears(), forBears({ _id: 'p4', team: buildTeamRef('Owls') })]));
    serverSays('post_updated', forBears({ _id: 'p4', team: buildTeamRef('Owls') }));
    await screen.findByRole('link', { name: 'Owls' });
  });
});

describe('a post of another team', () => {
  test('is asked for one of its starts with a message', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.find, forBears());
    answer(requestRoutes.make, ({ body }) => {
      sent.push(body);
      const asked = buildRequest({ startsAt: at('20:15') });
      answer(postRoutes.find, buildPost({ version: 2, requests: [asked] }));
      return asked;
    });
    const { user } = await renderRoute(POST);
    await title('Wolves is looking for an opponent');
    await user.click(screen.getByRole('button', { name: '8:15 PM' }));
    await user.type(screen.getByLabelText('Message (optional)'), 'Chill games');
    await user.click(screen.getByRole('button', { name: /^Ask for Friday, November 20/ }));
    await screen.findByText('Your request is sent');
    await within(await screen.findByRole('region', { name: 'Our request' })).findByText(/^Wolves has to answer/);
    expect(sent).toEqual([{ teamId: 'bears', startsAt: at('20:15'), message: 'Chill games' }]);
  });

  test('without a chosen start says so and sends nothing', async () => {
    answer(postRoutes.find, forBears());
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    await screen.findByText('Choose a start');
  });

  test('says why a request was refused, and which starts are left', async () => {
    answer(postRoutes.find, forBears());
    const left = forBears({ version: 2, starts: [at('20:30')] });
    const error = 'Wolves cannot start then.';
    fail(requestRoutes.make, 409, { code: 'start-not-possible', error, post: left } as object);
    const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: '8:00 PM' }));
    await user.click(screen.getByRole('button', { name: /^Ask for/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(error);
    expect(seen.mock.contexts).toEqual([screen.getByRole('alert')]);
    seen.mockRestore();
    expect(screen.queryByRole('button', { name: '8:00 PM' })).toBeNull();
    screen.getByRole('button', { name: '8:30 PM' });
  });

  test('is asked with a line-up: choosing somebody for a second role swaps the two', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.find, forBears({ starts: [at('20:00')] }));
    answer(requestRoutes.make, ({ body }) => (sent.push(body), buildRequest()));
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: 'Choose who plays' }));
    await user.selectOptions(screen.getByLabelText('Who plays Top'), 'bo');
    await user.selectOptions(screen.getByLabelText('Who plays Support'), 'fay');
    await user.click(screen.getByRole('button', { name: /^Ask for/ }));
    await screen.findByText('Your request is sent');
    const lineUp = ['bo', 'ada', 'cy', 'di', 'fay'].map((userId, i) => ({ userId, role: ROLES[i] }));
    expect(sent).toEqual([{ teamId: 'bears', startsAt: at('20:00'), lineUp }]);
  });

  test('is asked with a line-up of four if the team says afterwards that it lacks somebody', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.find, forBears({ starts: [at('20:00')] }));
    answer(requestRoutes.make, ({ body }) => (sent.push(body), buildRequest()));
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: 'Choose who plays' }));
    await user.click(screen.getByLabelText('Are you one short?'));
    await user.click(await screen.findByText('Top', { selector: '.ant-select-item-option-content' }));
    await user.click(screen.getByRole('button', { name: /^Ask for/ }));
    await screen.findByText('Your request is sent');
    const lineUp = ['bo', 'cy', 'di', 'ed'].map((userId, i) => ({ userId, role: ROLES[i + 1] }));
    expect(sent).toEqual([{ teamId: 'bears', startsAt: at('20:00'), oneShort: 'Top', lineUp }]);
  });

  test('is asked by an admin for a team of their own, although admins see its requests', async () => {
    const forAdmin = forBears({ requestCount: 0, requests: [], starts: [at('20:00')] });
    answer(postRoutes.list, pageOf([forAdmin]));
    answer(postRoutes.find, forAdmin);
    const { user } = await renderRoute('/board');
    await user.click(await screen.findByRole('link', { name: 'Ask Wolves' }));
    await screen.findByRole('button', { name: /^Ask for Friday/ });
  });

  test('for which none of one’s teams can ask says so', async () => {
    answer(postRoutes.find, buildPost());
    await renderRoute(POST);
    await screen.findByText('None of your teams can ask');
  });

  test('by link is asked with the key of the address', async () => {
    const keys: (string | null)[] = [];
    answer(postRoutes.find, ({ query }) => (keys.push(query.get('key')), forBears({ starts: [at('20:00')] })));
    answer(requestRoutes.make, ({ query }) => (keys.push(query.get('key')), buildRequest()));
    const { user } = await renderRoute(`${POST}?key=abc`);
    await user.click(await screen.findByRole('button', { name: /^Ask for/ }));
    await screen.findByText('Your request is sent');
    expect(new Set(keys)).toEqual(new Set(['abc']));
  });

  test('that proposes another start is accepted by those who asked, or their request withdrawn', async () => {
    const proposed = buildRequest({
      awaiting: 'request',
      startsAt: at('20:30'),
      proposals: [{ by: 'wolves', startsAt: at('20:30'), at: at('15:00') }],
    });
    answer(postRoutes.find, buildPost({ requests: [proposed] }));
    answer(requestRoutes.withdraw, () => {
      const withdrawn = { ...proposed, state: 'withdrawn' as const, version: 2 };
      answer(postRoutes.find, buildPost({ version: 2, requests: [withdrawn] }));
      return withdrawn;
    });
    const { user } = await renderRoute(POST);
    await screen.findByText(/^Wolves proposes Friday, November 20, 8:30/);
    await screen.findByRole('button', { name: /^Accept 8:30.*: Wolves/ });
    await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
    await screen.findByText('Withdrawn');
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
  });

  test('that waits for an answer lets those who asked choose who plays', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.find, buildPost({ requests: [buildRequest()] }));
    answer(requestRoutes.edit, ({ body }) => (sent.push(body), buildRequest({ version: 2 })));
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: 'Choose who plays' }));
    await user.selectOptions(screen.getByLabelText('Who plays Top'), 'fay');
    await user.click(screen.getByRole('button', { name: 'Save line-up' }));
    await screen.findByText('The line-up is saved');
    const players = ['fay', 'bo', 'cy', 'di', 'ed'].map((userId, i) => ({ userId, role: ROLES[i] }));
    expect(sent).toEqual([{ lineUp: players }]);
  });

  test('that is unknown says so', async () => {
    fail(postRoutes.find, 404, { code: 'post-not-found', error: 'Post not found' });
    await renderRoute(POST);
    await title('Post not found');
  });

  test('that could not be loaded is there after Try again', async () => {
    fail(postRoutes.find, 500);
    const { user } = await renderRoute('/board/posts/p2');
    await title('The post could not be loaded');
    answer(postRoutes.find, forBears({ _id: 'p2' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await title('Wolves is looking for an opponent');
  });
});

describe('a post of one’s own team', () => {
  beforeEach(() =>
    answer(teamRoutes.find, ({ params: { slug } }) => (slug === 'wolves' ? wolves : { ...bears, me: null })),
  );

  test('shows requests when they come', async () => {
    answer(postRoutes.find, ofWolves());
    await renderRoute(POST);
    await screen.findByText('No request yet. You are told when one comes.');
    answer(postRoutes.find, withRequest({ version: 2 }));
    serverSays('request_updated', buildRequest());
    await screen.findByText('Hi');
    screen.getByText(/^Bears asks for Friday, November 20, 8:00/);
  });

  test('a request is accepted with a press, which leads to the booking', async () => {
    answer(postRoutes.find, withRequest());
    answer(requestRoutes.accept, { ...buildBooking(), overlaps: [] });
    const { user, path } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: /^Accept 8:00.*: Bears/ }));
    await screen.findByText('The scrim is booked');
    await waitFor(() => expect(path()).toBe('/bookings/b1'));
  });

  test('an accept that needs a line-up asks for it, and marks people who play elsewhere', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.find, withRequest());
    const error = 'Ada play elsewhere at that time.';
    fail(requestRoutes.accept, 409, { code: 'player-busy', error, people: ['ada'] } as object);
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: /^Accept .*: Bears/ }));
    await screen.findByText(error);
    const top = await screen.findByLabelText('Who plays Top');
    screen.getByText('plays elsewhere');
    await user.selectOptions(top, '');
    screen.getByText('Choose somebody for: Top');
    expect(screen.getByRole('button', { name: /^Accept .*: Bears/ })).toHaveProperty('disabled', true);
    await user.selectOptions(top, 'ada');
    answer(requestRoutes.accept, ({ body }) => (sent.push(body), { ...buildBooking(), overlaps: [] }));
    await user.click(screen.getByRole('button', { name: /^Accept .*: Bears/ }));
    await screen.findByText('The scrim is booked');
    expect(sent).toEqual([{ lineUp: five.map(({ _user: { _id } }, i) => ({ userId: _id, role: ROLES[i] })) }]);
  });

  test('another start is proposed', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.find, withRequest());
    answer(requestRoutes.propose, ({ body }) => (sent.push(body), buildRequest({ version: 2, awaiting: 'request' })));
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: 'Propose another start' }));
    const starts = within(screen.getByRole('group', { name: 'Propose another start' }));
    expect(starts.queryByRole('button', { name: '8:00 PM' })).toBeNull();
    await user.click(starts.getByRole('button', { name: '8:30 PM' }));
    await user.click(screen.getByRole('button', { name: /^Propose Friday/ }));
    await screen.findByText('The other start is proposed');
    expect(sent).toEqual([{ startsAt: at('20:30') }]);
  });

  test('a request whose team has to answer leaves room to choose who plays', async () => {
    const sent: unknown[] = [];
    const own = five.map(({ _user: { _id } }, i) => ({ userId: _id, role: ROLES[i] }));
    answer(postRoutes.find, withRequest({ requests: [buildRequest({ awaiting: 'request' })] }));
    answer(postRoutes.edit, ({ params, body }) => {
      sent.push([params.id, body]);
      return withRequest({ version: 2, requests: [buildRequest({ awaiting: 'request' })] });
    });
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: 'Choose who plays' }));
    await user.click(screen.getByRole('button', { name: 'Save line-up' }));
    await screen.findByText('The line-up is saved');
    expect(sent).toEqual([['p1', { lineUp: own }]]);
  });

  test('a request is declined with a reason', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.find, withRequest());
    answer(requestRoutes.decline, ({ body }) => (sent.push(body), buildRequest({ version: 2, state: 'declined' })));
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: 'Decline Bears' }));
    await user.type(await screen.findByLabelText('Reason (optional)'), 'Too strong');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
    await screen.findByText('The request is declined');
    expect(sent).toEqual([{ reason: 'Too strong' }]);
  });

  test('a request that was settled in between says so, and the post is fresh', async () => {
    answer(postRoutes.find, withRequest());
    const error = 'This request was settled already.';
    const booked = ofWolves({ version: 2, state: 'booked', booking: 'b1', starts: [] });
    fail(requestRoutes.accept, 409, { code: 'request-closed', error, post: booked } as object);
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: /^Accept .*: Bears/ }));
    await screen.findByText(error);
    expect((await screen.findByRole('link', { name: 'To the booking' })).getAttribute('href')).toBe('/bookings/b1');
  });

  test('is withdrawn after a confirmation', async () => {
    answer(postRoutes.find, ofWolves());
    answer(postRoutes.withdraw, () => {
      answer(postRoutes.find, ofWolves({ version: 2, state: 'withdrawn' }));
      return ofWolves({ version: 2, state: 'withdrawn' });
    });
    const { user } = await renderRoute(POST);
    await user.click(await screen.findByRole('button', { name: 'Withdraw post' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw post' }));
    await screen.findByText('This post is closed.');
  });
});

describe('looking for an opponent', () => {
  const NEW =
    '/board/new?team=bears&from=2026-11-20T19%3A00%3A00.000Z&to=2026-11-20T20%3A00%3A00.000Z&games=3&short=Top';

  test('a possible start of the team is posted with one press', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.make, ({ body, params: { slug } }) => (sent.push([slug, body]), ofWolves({ _id: 'p9' })));
    answer(postRoutes.find, ofWolves({ _id: 'p9' }));
    const { user, path } = await renderRoute(NEW);
    await user.click(await screen.findByRole('button', { name: 'Post' }));
    await screen.findByText('Your post is on the board');
    await waitFor(() => expect(path()).toBe('/board/posts/p9'));
    expect(sent).toMatchObject([
      ['bears', { from: at('19:00'), to: at('20:00'), games: 3, oneShort: 'Top', audience: { kind: 'everybody' } }],
    ]);
  });

  test('as soon as possible needs no time', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.make, ({ body }) => (sent.push(body), ofWolves({ _id: 'p9' })));
    answer(postRoutes.find, ofWolves({ _id: 'p9' }));
    const { user } = await renderRoute('/board/new');
    await user.click(await screen.findByRole('switch', { name: /^As soon as possible/ }));
    expect(screen.queryByLabelText('First start')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByText('Your post is on the board');
    expect(sent).toMatchObject([{ from: 'now' }]);
  });

  test('a refusal about the times is said beside them, and nothing typed is lost', async () => {
    const error = 'Your team is booked at all of these times.';
    fail(postRoutes.make, 409, { code: 'no-start-left', error });
    const { user } = await renderRoute(NEW);
    await user.type(await screen.findByLabelText('Note (optional)'), 'Scrim block');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect((await screen.findByRole('alert')).textContent).toBe(error);
    expect(screen.getByLabelText('Note (optional)')).toHaveProperty('value', 'Scrim block');
  });

  test('a refusal of a post for now is said although the times are hidden', async () => {
    const error = 'Your team is booked at all of these times.';
    fail(postRoutes.make, 409, { code: 'no-start-left', error });
    const { user } = await renderRoute(NEW);
    await user.click(await screen.findByRole('switch', { name: /^As soon as possible/ }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect((await screen.findByRole('alert')).textContent).toContain(error);
  });

  test('chosen teams have to be named', async () => {
    answer(teamRoutes.list, pageOf([wolves]));
    const { user } = await renderRoute(NEW);
    await user.click(await screen.findByRole('button', { name: 'More settings' }));
    await user.click(screen.getByRole('button', { name: 'Chosen teams' }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByText('Choose at least one.');
  });

  test('people without a team are told how to get one', async () => {
    answer(userTeamRoutes.teamsOf, []);
    await renderRoute('/board/new');
    await screen.findByText('You book for no team');
  });

  test('a coach who is captain books', async () => {
    answer(userTeamRoutes.teamsOf, [{ ...ofBears, kind: 'coach', captain: true }]);
    await renderRoute('/board/new');
    await screen.findByRole('button', { name: 'Post' });
  });

  test('members who do not book are told who does', async () => {
    answer(teamRoutes.find, { ...bears, version: 2, me: { ...me, captain: false, books: false } });
    await renderRoute('/board/new?team=bears');
    await screen.findByText('You book for no team');
  });
});

describe('editing a post', () => {
  beforeEach(() => answer(teamRoutes.find, wolves));

  test('sends what was changed', async () => {
    const sent: unknown[] = [];
    answer(postRoutes.find, ofWolves());
    answer(postRoutes.edit, ({ body }) => (sent.push(body), ofWolves({ version: 2, note: 'New' })));
    const { user, path } = await renderRoute(`${POST}/edit`);
    await user.type(await screen.findByLabelText('Note (optional)'), 'New');
    await user.click(screen.getByRole('button', { name: 'Save post' }));
    await screen.findByText('The post is saved');
    await waitFor(() => expect(path()).toBe(POST));
    expect(sent).toEqual([{ note: 'New' }]);
  });

  test('leaves only what may change while a request is open', async () => {
    answer(postRoutes.find, withRequest());
    await renderRoute(`${POST}/edit`);
    await screen.findByText(/^Another team has asked/);
    expect(screen.queryByLabelText('First start')).toBeNull();
    screen.getByRole('switch', { name: /^Keep looking/ });
  });

  test('is for those who book for the team', async () => {
    answer(postRoutes.find, buildPost());
    await renderRoute(`${POST}/edit`);
    await screen.findByText('Only members who book can edit this post.');
  });
});
