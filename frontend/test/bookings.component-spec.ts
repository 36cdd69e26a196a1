import { bookingRoutes, lineUpRoutes, opponentRoutes, postRoutes, requestRoutes } from '@muster/contracts/board-routes';
import { ROLES } from '@muster/contracts/constants';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { teamRoutes } from '@muster/contracts/team-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { switchTimeZone } from '../../testing/time-zone';
import { buildScrim, fullTeams } from '../src/features/scrims/scrim.fixtures';
import { buildBooking, buildPost, buildRequest, buildTeamRef } from '../src/testing/build-board';
import { buildTeam, buildTeamMember } from '../src/testing/build-team';
import { serverSays } from './fake-socket';
import { renderRoute } from './render-route';
import { answer, fail, keepWaiting } from './server';
import { pageOf } from './views';

const PAGE = '/bookings/b1';
const me = { kind: 'player', captain: true, books: true, hidden: false } as const;
const members = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Zoe'].map((name) => buildTeamMember(name));
const wolves = buildTeam({ _id: 'wolves', slug: 'wolves', name: 'Wolves', members, me });
const bears = buildTeam({ _id: 'bears', slug: 'bears', name: 'Bears' });
const at = (time: string) => new Date(`2026-11-20T${time}`).toISOString();
const proposal = (by: string) => ({ startsAt: at('21:00'), by, expiresAt: at('18:00') });
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  answer(teamRoutes.find, ({ params: { slug } }) => (slug === 'wolves' ? wolves : bears));
  answer(bookingRoutes.find, buildBooking());
  answer(scrimRoutes.find, buildScrim(fullTeams()));
});

describe('a booking', () => {
  test('says who plays, when, and how long it is until then', async () => {
    await renderRoute(PAGE);
    await title('Wolves vs Bears');
    screen.getByText('in 6 h 0 min');
    within(await screen.findByRole('list', { name: 'Line-up of Wolves' })).getByText('Ada');
    within(screen.getByRole('list', { name: 'Line-up of Bears' })).getByText('Fay');
    expect(screen.getByRole('link', { name: 'Open the scrim' }).getAttribute('href')).toBe('/scrims/s1');
    expect(await screen.findAllByRole('button', { name: 'Change who plays' })).toHaveLength(1);
  });

  test('is only read by members who do not book', async () => {
    answer(teamRoutes.find, ({ params: { slug } }) =>
      slug === 'wolves' ? { ...wolves, version: 2, me: { ...me, captain: false, books: false } } : bears,
    );
    await renderRoute(PAGE);
    await screen.findByRole('list', { name: 'Line-up of Wolves' });
    for (const name of ['Change who plays', 'Cancel booking', 'Propose another time'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('the line-up is changed by a select per role', async () => {
    const sent: unknown[] = [];
    answer(lineUpRoutes.change, ({ body, params: { id } }) => {
      sent.push([id, body]);
      return { ...buildScrim(fullTeams()), overlaps: [] };
    });
    const { user } = await renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Change who plays' }));
    await user.selectOptions(screen.getByLabelText('Who plays Mid'), 'zoe');
    await user.click(screen.getByRole('button', { name: 'Save line-up' }));
    await screen.findByText('The line-up is saved');
    const players = ['ada', 'bo', 'zoe', 'di', 'ed'].map((userId, i) => ({ userId, role: ROLES[i] }));
    expect(sent).toEqual([['s1', { teamId: 'wolves', players }]]);
  });

  test('a refused line-up says why and marks the people', async () => {
    const error = 'Bo play elsewhere at that time.';
    fail(lineUpRoutes.change, 409, { code: 'player-busy', error, people: ['bo'] } as object);
    const { user } = await renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Change who plays' }));
    await user.click(screen.getByRole('button', { name: 'Save line-up' }));
    await screen.findByText(error);
    screen.getByText('plays elsewhere');
  });

  test('a free seat is opened to stand-ins, and closed again', async () => {
    const sent: unknown[] = [];
    const four = fullTeams().teamOne.slice(0, 4);
    answer(scrimRoutes.find, buildScrim({ ...fullTeams(), teamOne: four }));
    const call = { teamId: 'wolves', roles: ['Support' as const], audience: 'everybody' as const };
    const called = buildScrim({ ...fullTeams(), teamOne: four, calls: [call] });
    answer(lineUpRoutes.call, ({ body }) => {
      sent.push(body);
      answer(scrimRoutes.find, called);
      return called;
    });
    answer(lineUpRoutes.endCall, ({ params: { teamId } }) => {
      sent.push(teamId);
      answer(scrimRoutes.find, { ...called, calls: [] });
      return { ...called, calls: [] };
    });
    const { user } = await renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Call a stand-in' }));
    screen.getByRole('button', { name: 'Support', pressed: true });
    await user.click(screen.getByRole('button', { name: 'Everybody' }));
    await user.click(screen.getByRole('button', { name: 'Open seats' }));
    await screen.findByText('Open to stand-ins: Support (Everybody)');
    await user.click(screen.getByRole('button', { name: 'Close seats' }));
    await waitFor(() => expect(screen.queryByText(/^Open to stand-ins/)).toBeNull());
    expect(sent).toEqual([call, 'wolves']);
  });

  test('another time is proposed, on the quarter hour', async () => {
    const sent: unknown[] = [];
    answer(bookingRoutes.proposeTime, ({ body }) => {
      sent.push(body);
      return buildBooking({ version: 2, proposal: proposal('wolves') });
    });
    const { user } = await renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Propose another time' }));
    expect(screen.getByRole('button', { name: 'Propose this time' })).toHaveProperty('disabled', true);
    const time = screen.getByLabelText('Time');
    await user.clear(time);
    await user.type(time, '8:50 PM{Enter}');
    await user.click(screen.getByRole('button', { name: 'Propose this time' }));
    await screen.findByText(/^You proposed Friday, November 20, 9:00/);
    screen.getByRole('button', { name: 'Withdraw proposal' });
    expect(sent).toEqual([{ startsAt: at('21:00') }]);
  });

  test('the time of the other team is accepted; a later view says so to everybody', async () => {
    answer(bookingRoutes.find, buildBooking({ version: 2, proposal: proposal('bears') }));
    answer(bookingRoutes.acceptTime, buildBooking({ version: 3, startsAt: at('21:00') }));
    const { user } = await renderRoute(PAGE);
    await screen.findByText(/^Bears proposes Friday, November 20, 9:00/);
    await user.click(await screen.findByRole('button', { name: 'Accept this time' }));
    await screen.findByText('The scrim has a new time');
    screen.getByText('in 7 h 0 min');
    serverSays('booking_updated', buildBooking({ version: 1 }));
    screen.getByText('in 7 h 0 min');
  });

  test('a refused time says why, with the booking as it is now', async () => {
    answer(bookingRoutes.find, buildBooking({ version: 2, proposal: proposal('bears') }));
    const error = 'No other time is proposed any longer.';
    fail(bookingRoutes.acceptTime, 409, {
      code: 'no-proposal',
      error,
      booking: buildBooking({ version: 3 }),
    } as object);
    const { user } = await renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Accept this time' }));
    await screen.findByText(error);
    await screen.findByRole('button', { name: 'Propose another time' });
  });

  test('is cancelled with a reason, and then shows who cancelled', async () => {
    const sent: unknown[] = [];
    answer(bookingRoutes.cancel, ({ body }) => {
      sent.push(body);
      const cancelled = { by: 'wolves', reason: 'Two are ill', at: at('14:00') };
      return buildBooking({ version: 2, state: 'cancelled', cancelled });
    });
    const { user } = await renderRoute(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    await user.type(await screen.findByLabelText('Reason (optional)'), 'Two are ill');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel booking' }));
    await screen.findByText('Wolves cancelled this booking. Reason: Two are ill');
    expect(screen.queryByRole('link', { name: 'Open the scrim' })).toBeNull();
    expect(sent).toEqual([{ reason: 'Two are ill' }]);
  });

  test('that the opponent has cancelled leads to the post that is back on the board', async () => {
    const cancelled = { by: 'bears', reason: null, at: at('14:00') };
    answer(bookingRoutes.find, buildBooking({ state: 'cancelled', cancelled, again: 'p7' }));
    await renderRoute(PAGE);
    const again = await screen.findByRole('link', { name: 'The team is looking for an opponent again' });
    expect(again.getAttribute('href')).toBe('/board/posts/p7');
  });

  test('that strangers open is not found', async () => {
    fail(bookingRoutes.find, 404, { code: 'booking-not-found', error: 'Booking not found' });
    await renderRoute(PAGE);
    await title('Booking not found');
  });

  test('that could not be loaded is there after Try again', async () => {
    fail(bookingRoutes.find, 500);
    fail(scrimRoutes.find, 500);
    const { user } = await renderRoute('/bookings/b2');
    await title('The booking could not be loaded');
    answer(bookingRoutes.find, buildBooking({ _id: 'b2' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await title('Wolves vs Bears');
    await screen.findByText('The line-ups could not be loaded.');
  });
});

describe('the plans of a team', () => {
  afterEach(() => switchTimeZone('UTC'));

  const TEAM = '/teams/wolves';
  test('are its next bookings, its open posts and its requests', async () => {
    answer(bookingRoutes.list, pageOf([buildBooking(), buildBooking({ _id: 'b2', state: 'cancelled' })]));
    const own = { requestCount: 2, requests: [] };
    answer(postRoutes.list, pageOf([buildPost({ ...own }), buildPost({ ...own, _id: 'p2', state: 'expired' })]));
    answer(requestRoutes.list, pageOf([buildRequest({ team: buildTeamRef('Wolves'), post: 'p5' })]));
    answer(postRoutes.find, buildPost({ _id: 'p5', team: buildTeamRef('Foxes') }));
    await renderRoute(TEAM);
    const bookings = within(await screen.findByRole('list', { name: 'Next bookings' }));
    expect(bookings.getAllByRole('link')).toHaveLength(1);
    expect(bookings.getByRole('link', { name: /Bears/ }).getAttribute('href')).toBe(PAGE);
    within(screen.getByRole('list', { name: 'Open posts' })).getByRole('link', { name: /2 requests/ });
    within(screen.getByRole('list', { name: 'Our requests' })).getByRole('link', { name: /Foxes/ });
  });

  test('are asked for by team, so that posts of one’s other teams take no place, and say whose turn it is', async () => {
    const teams: (string | null)[] = [];
    answer(postRoutes.list, ({ query }) => (teams.push(query.get('team')), pageOf([])));
    answer(requestRoutes.list, pageOf([buildRequest({ team: buildTeamRef('Wolves'), awaiting: 'request' })]));
    answer(postRoutes.find, buildPost({ team: buildTeamRef('Foxes') }));
    await renderRoute(TEAM);
    const asked = within(await screen.findByRole('list', { name: 'Our requests' }));
    asked.getByRole('link', { name: /Foxes.*Your turn/ });
    expect(teams).toEqual(['wolves']);
  });

  test('that are empty say what to do', async () => {
    await renderRoute(TEAM);
    await screen.findByText(/^Nothing is planned/);
    const look = screen.getByRole('link', { name: 'Look for an opponent' });
    expect(look.getAttribute('href')).toBe('/board/new?team=wolves');
  });

  test('that are loading are not called empty', async () => {
    keepWaiting(bookingRoutes.list);
    await renderRoute(TEAM);
    await screen.findByRole('region', { name: 'Scrims of this team' });
    screen.getByRole('status', { name: 'Loading' });
    expect(screen.queryByText(/^Nothing is planned/)).toBeNull();
  });

  test('that failed are there after Try again', async () => {
    fail(bookingRoutes.list, 500);
    const { user } = await renderRoute(TEAM);
    await screen.findByText(/What the team has planned could not be loaded/);
    answer(bookingRoutes.list, pageOf([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Nothing is planned/);
  });

  test('change when a booking is made', async () => {
    await renderRoute(TEAM);
    await screen.findByText(/^Nothing is planned/);
    answer(bookingRoutes.list, pageOf([buildBooking()]));
    serverSays('booking_updated', buildBooking());
    await screen.findByRole('list', { name: 'Next bookings' });
  });

  test('are not for strangers', async () => {
    answer(teamRoutes.find, { ...wolves, me: null });
    await renderRoute(TEAM);
    await title('Wolves');
    expect(screen.queryByRole('region', { name: 'Scrims of this team' })).toBeNull();
  });

  test('an opponent was met on a date of the viewer', async () => {
    switchTimeZone('America/New_York');
    const last = new Date('2026-11-20T23:30').toISOString();
    const opponent = { team: buildTeamRef('Bears'), bookings: 1, games: { won: 1, lost: 0 }, last, note: '' };
    answer(opponentRoutes.opponents, pageOf([opponent]));
    const { user } = await renderRoute(TEAM);
    await user.click(await screen.findByRole('button', { name: 'Opponents' }));
    await screen.findByText(/last on November 20, 2026/);
  });

  test('opponents are remembered with games and an own note', async () => {
    const sent: unknown[] = [];
    const opponent = { team: buildTeamRef('Bears'), bookings: 2, games: { won: 3, lost: 1 }, last: at('20:00') };
    answer(opponentRoutes.opponents, pageOf([{ ...opponent, note: '' }]));
    answer(opponentRoutes.note, ({ body, params: { teamId } }) => {
      sent.push([teamId, body]);
      answer(opponentRoutes.opponents, pageOf([{ ...opponent, note: 'Strong bot lane' }]));
      return { success: true as const };
    });
    const { user } = await renderRoute(TEAM);
    await user.click(await screen.findByRole('button', { name: 'Opponents' }));
    await screen.findByText('3 won, 1 lost · met 2 times, last on November 20, 2026');
    await user.click(screen.getByRole('button', { name: 'Note on Bears' }));
    await user.type(screen.getByLabelText('Note on Bears'), 'Strong bot lane');
    await user.click(screen.getByRole('button', { name: 'Save note on Bears' }));
    await screen.findByText('Strong bot lane');
    await waitFor(() => expect(sent).toEqual([['bears', { text: 'Strong bot lane' }]]));
  });

  test('without an opponent says so; opponents that could not be loaded are there after Try again', async () => {
    fail(opponentRoutes.opponents, 500);
    const { user } = await renderRoute(TEAM);
    await user.click(await screen.findByRole('button', { name: 'Opponents' }));
    await screen.findByText(/The opponents could not be loaded/);
    answer(opponentRoutes.opponents, pageOf([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^No opponent yet/);
  });
});
