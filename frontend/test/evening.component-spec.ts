import { screen, within } from '@testing-library/react';
import { buildPerson } from '../src/testing/build-person';
import { renderRoute } from './render-route';
import { answerEvening, evening, ownCommunities } from './rows';
import { answer, fail, keepWaiting } from './server';
import { buildEvening } from './views';

const PAGE = '/evenings/e1';
const title = () => screen.findByRole('heading', { level: 1, name: 'Friday Customs' });
const signedUp = (name: string) => ({
  _user: buildPerson(name),
  roles: ['Mid' as const],
  at: '2026-11-19T10:00:00.000Z',
  here: false,
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

test('after the draw the lobbies are linked, with their reserves', async () => {
  const rounds = [
    {
      number: 1,
      scrims: [
        { _id: 's1', number: 1 },
        { _id: 's2', number: 2 },
      ],
      reserves: [buildPerson('Ada')],
    },
  ];
  answer(evening, buildEvening({ state: 'dealt', rounds }));
  await renderRoute(PAGE);
  await screen.findByRole('heading', { name: 'Round 1' });
  expect(screen.getByRole('link', { name: 'Open lobby 2' })).toHaveProperty('pathname', '/scrims/s2');
  screen.getByText('Reserves: Ada');
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
  answer(ownCommunities, [
    { _id: 'c1', slug: 'night-owls', name: 'Night Owls', role: 'organiser', archived: false, joinedAt: '2026-11-01' },
  ]);
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
