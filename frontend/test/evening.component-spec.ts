import { communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import { ROLES } from '@muster/contracts/constants';
import type { EveningView } from '@muster/contracts/nights';
import { resultRoutes, scrimRoutes, seatRoutes } from '@muster/contracts/scrim-routes';
import type { ScrimView } from '@muster/contracts/scrims';
import { screen, waitFor, within } from '@testing-library/react';
import { buildScrim, buildSeries, fullTeams } from '../src/features/scrims/scrim.fixtures';
import { buildPerson } from '../src/testing/build-person';
import { renderRoute } from './render-route';
import { answerEvening, evening, ownCommunities } from './rows';
import { answer, fail, keepWaiting } from './server';
import { buildEvening, buildMember, pageOf } from './views';

const PAGE = '/evenings/e1';
const title = () => screen.findByRole('heading', { level: 1, name: 'Friday Customs' });
const signedUp = (name: string) => ({
  _user: buildPerson(name),
  roles: ['Mid' as const],
  at: '2026-11-19T10:00:00.000Z',
  here: false,
  by: null,
});

test('an open evening without answers says so, and asks the user', async () => {
  answer(evening, buildEvening());
  await renderRoute(PAGE);
  await title();
  screen.getByText('No answers yet');
  const question = within(screen.getByRole('region', { name: 'Are you coming?' }));
  for (const name of ['In', 'Maybe', 'Out']) question.getByRole('button', { name });
});

test('an answer is marked once the server has taken it', async () => {
  answer(evening, buildEvening());
  const { user } = await renderRoute(PAGE);
  await title();
  answer(answerEvening, ({ body }) => {
    expect(body).toMatchObject({ answer: 'maybe' });
    return buildEvening({
      version: 2,
      maybe: [signedUp('Hana')],
      maybeCount: 1,
      me: { answer: 'maybe', roles: ['Mid'], here: false },
    });
  });
  await user.click(screen.getByRole('button', { name: 'Maybe' }));
  await screen.findByRole('button', { name: 'Maybe', pressed: true });
  screen.getByRole('heading', { name: 'Maybe: 1' });
});

test('many answers are counted, with what is missing for the next lobby', async () => {
  const people = Array.from({ length: 40 }, (_, i) => signedUp(`Player ${i}`));
  answer(evening, buildEvening({ in: people, inCount: 40, missing: { lobbies: 5, roles: { Support: 2 } } }));
  await renderRoute(PAGE);
  await screen.findByRole('heading', { name: 'In: 40' });
  expect(screen.getAllByText(/^Player \d+$/)).toHaveLength(40);
  screen.getByText('Missing for lobby 5: Support (2)');
});

test('a closed evening says so', async () => {
  answer(evening, buildEvening({ state: 'closed' }));
  await renderRoute(PAGE);
  await title();
  screen.getByText(/Sign-up is closed/);
});

const organiser = () =>
  answer(ownCommunities, [
    {
      _id: 'c1',
      slug: 'night-owls',
      name: 'Night Owls',
      role: 'organiser',
      archived: false,
      pickups: false,
      joinedAt: '2026-11-01',
    },
  ]);
const inCommunity = { community: { _id: 'c1', slug: 'night-owls', name: 'Night Owls' }, eveningId: 'e1' };
/** A lobby that has begun, with Hana in it. */
const lobby = (id: string, over: Partial<ScrimView> = {}) =>
  buildScrim({ _id: id, ...inCommunity, ...fullTeams(), title: `Customs ${id}`, gameStartTime: BEGUN, ...over });
const BEGUN = '2026-11-20T13:00:00.000Z';
const decided = (id: string, version: number) =>
  lobby(id, {
    version,
    teamWon: 'teamOne',
    series: buildSeries({ over: true, list: [{ number: 1, sides: null, winner: 'teamOne', draft: null }] }),
  });
const dealt = (over: Partial<EveningView> = {}) =>
  buildEvening({
    state: 'dealt',
    rounds: [
      {
        number: 1,
        scrims: [
          { _id: 's1', number: 1 },
          { _id: 's2', number: 2 },
        ],
        reserves: [buildPerson('Zoe')],
      },
    ],
    in: [signedUp('Zoe')],
    inCount: 1,
    ...over,
  });
const answerLobbies = (...scrims: ScrimView[]) =>
  answer(scrimRoutes.find, ({ params }) => scrims.find(({ _id }) => _id === params.id)!);

test('after the draw the evening shows its lobbies with both sides, and who waits', async () => {
  answer(evening, dealt());
  answerLobbies(lobby('s1'), lobby('s2'));
  await renderRoute(PAGE);
  const second = within(await screen.findByRole('article', { name: 'Lobby 2' }));
  second.getByText('Ada');
  expect(second.getByRole('link', { name: /^Customs s2/ })).toHaveProperty('pathname', '/scrims/s2');
  screen.getByText('Reserves: Zoe');
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(order.indexOf('Round 1')).toBe(0);
  expect(screen.queryByRole('button', { name: /won$/ })).toBeNull();
});

test('an organiser reports the winner of a lobby with one press, and takes it back with one', async () => {
  answer(evening, dealt());
  organiser();
  answerLobbies(lobby('s1'), lobby('s2'));
  const { user } = await renderRoute(PAGE);
  answer(resultRoutes.report, ({ body }) => {
    expect(body).toEqual({ winnerTeamName: 'teamOne', game: 1 });
    return decided('s1', 2);
  });
  await user.click(await screen.findByRole('button', { name: 'Lobby 1: Blue Side won' }));
  const first = within(screen.getByRole('article', { name: 'Lobby 1' }));
  await first.findByText('TEAM ONE (BLUE SIDE) WON!');
  answer(resultRoutes.correct, ({ params, body }) => {
    expect([params.game, body]).toEqual(['1', { winnerTeamName: null }]);
    return lobby('s1', { version: 3 });
  });
  await user.click(first.getByRole('button', { name: 'Undo' }));
  await first.findByRole('button', { name: 'Lobby 1: Red Side won' });
});

test('an organiser puts somebody who waits into a free seat with one press', async () => {
  answer(evening, dealt());
  organiser();
  const { teamOne, teamTwo } = fullTeams();
  answerLobbies(lobby('s1', { teamOne: teamOne.filter(({ role }) => role !== 'Mid') }), lobby('s2'));
  const { user } = await renderRoute(PAGE);
  answer(seatRoutes.assign, ({ body }) => {
    expect(body).toEqual({ userId: buildPerson('Zoe')._id, teamName: 'teamOne', role: 'Mid' });
    return { ...lobby('s1', { version: 2, teamOne, teamTwo }), warnings: [] };
  });
  await user.click(await screen.findByRole('button', { name: 'Zoe: Mid (Blue Side)' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Seats to fill' })).toBeNull());
});

test('a lobby that was deleted says so', async () => {
  answer(evening, dealt());
  fail(scrimRoutes.find, 404, { code: 'not-found', error: 'Not found' });
  await renderRoute(PAGE);
  await screen.findByText('Lobby 1: This lobby was deleted');
});

test('a second screen shows the lobbies, and nothing to press in them', async () => {
  answer(evening, dealt());
  organiser();
  answerLobbies(lobby('s1'), lobby('s2'));
  await renderRoute(`${PAGE}?view=screen`);
  await screen.findByRole('article', { name: 'Lobby 2' });
  screen.getByRole('heading', { level: 1, name: 'Friday Customs · Round 1' });
  expect(screen.queryByRole('button', { name: /won$/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Are you coming?' })).toBeNull();
});

test('the table tells results and how often people played and sat out, and is copied', async () => {
  answer(evening, dealt());
  answerLobbies(decided('s1', 1), lobby('s2', { teamOne: [], teamTwo: [] }));
  const { user } = await renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Table of the evening' }));
  await screen.findByRole('cell', { name: 'Blue Side won' });
  screen.getByRole('cell', { name: 'No result yet' });
  const rowOf = (name: string) =>
    within(screen.getByRole('cell', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect([rowOf('Ada'), rowOf('Zoe')]).toEqual([
    ['Ada', '1', '0'],
    ['Zoe', '0', '1'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy for Discord' }));
  await screen.findByText('The table was copied');
});

test('people are a line each with their roles; without any they play all', async () => {
  answer(
    evening,
    buildEvening({
      in: [signedUp('Ada'), { ...signedUp('Bo'), roles: [...ROLES], by: buildPerson('Orla') }],
      inCount: 2,
    }),
  );
  await renderRoute(PAGE);
  await screen.findByRole('img', { name: 'Mid' });
  screen.getByText('any role');
  screen.getByText('by Orla');
});

test('who is in without a role counts for any, and is told so', async () => {
  answer(evening, buildEvening());
  const { user } = await renderRoute(PAGE);
  await screen.findByText('Without a role you count for any role.');
  answer(answerEvening, ({ body }) => {
    expect(body).toEqual({ answer: 'in', roles: ROLES });
    return buildEvening({ version: 2, me: { answer: 'in', roles: [...ROLES], here: false } });
  });
  await user.click(screen.getByRole('button', { name: 'In' }));
  await screen.findByRole('button', { name: 'In', pressed: true });
  screen.getByText('Without a role you count for any role.');
});

test('an organiser adds a member with their roles, and moves another', async () => {
  answer(evening, buildEvening({ in: [signedUp('Ada')], inCount: 1 }));
  organiser();
  answer(communityStaffRoutes.members, ({ query }) => pageOf(query.get('search') === 'zo' ? [buildMember('Zoe')] : []));
  const { user } = await renderRoute(PAGE);
  const add = within(await screen.findByRole('group', { name: 'Add as In' }));
  await user.type(add.getByRole('combobox', { name: 'Member to add' }), 'zo');
  await user.click(await screen.findByTitle(/^Zoe #/));
  await user.click(add.getByRole('button', { name: 'Top' }));
  const asked: unknown[] = [];
  answer(answerEvening, ({ body }) => {
    asked.push(body);
    return buildEvening({ version: 2, in: [signedUp('Ada'), signedUp('Zoe')], inCount: 2 });
  });
  await user.click(add.getByRole('button', { name: 'Add as In' }));
  await screen.findByRole('heading', { name: 'In: 2' });
  await user.click(screen.getByRole('button', { name: 'Change the answer of Ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Maybe' }));
  await waitFor(() =>
    expect(asked).toEqual([
      { answer: 'in', roles: ['Top'], userId: buildPerson('Zoe')._id },
      { answer: 'maybe', roles: ['Mid'], userId: buildPerson('Ada')._id },
    ]),
  );
});

test('a cancelled evening says why, and asks nobody', async () => {
  answer(evening, buildEvening({ state: 'cancelled', reason: 'Patch day' }));
  await renderRoute(PAGE);
  await screen.findByText('Reason: Patch day');
  expect(screen.queryByRole('region', { name: 'Are you coming?' })).toBeNull();
});

test('only organisers may edit, cancel and split an evening', async () => {
  answer(evening, buildEvening());
  await renderRoute(PAGE);
  await title();
  expect(screen.queryByRole('button', { name: 'Cancel this evening' })).toBeNull();
});

test('organisers may edit and cancel an evening', async () => {
  answer(evening, buildEvening());
  organiser();
  await renderRoute(PAGE);
  await screen.findByRole('button', { name: 'Cancel this evening' });
  screen.getByRole('button', { name: 'Edit this evening' });
});

test('an evening that is still loading is neither missing nor failed', async () => {
  keepWaiting(evening);
  await renderRoute(PAGE);
  within(screen.getByRole('main')).getByText('Loading');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('an unknown evening says so, with a way on and without Try again', async () => {
  fail(evening, 404, { code: 'evening-not-found', error: 'Not found' });
  await renderRoute(PAGE);
  await screen.findByRole('heading', { name: 'This evening does not exist' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  within(screen.getByRole('main')).getByRole('link', { name: 'All communities' });
});

test('an evening that could not be loaded is there after Try again', async () => {
  fail(evening, 500);
  const { user } = await renderRoute(PAGE);
  await screen.findByRole('heading', { name: 'Something went wrong' });
  answer(evening, buildEvening());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await title();
});
