import { aroundRoutes, checkRoutes, communityAroundRoutes } from '@muster/contracts/pickup-routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { store } from '../src/app/store';
import { promptDeclined, promptShown } from '../src/features/notifications/browser-push.slice';
import { buildScrim } from '../src/features/scrims/scrim.fixtures';
import { buildAround, buildCheck, buildEntry, buildPickupCommunity } from '../src/testing/build-around';
import { serverSays } from './fake-socket';
import { renderRoute } from './render-route';
import { ownCommunities } from './rows';
import { answer, fail, keepWaiting } from './server';

const NAME = 'Ready check of Night Owls';
const PROMPT = 'Want to know when it starts?';
const question = async () => within(await screen.findByRole('dialog', { name: NAME }));
const bar = async () => within(await screen.findByRole('region', { name: NAME }));
const READY = buildCheck({ version: 2, ready: 4, me: { answer: 'ready', until: '2026-11-20T14:05:00.000Z' } });
const scrim = { _id: 's1', title: 'Night Owls: pick-up 3', region: 'NA', gameStartTime: '2026-11-20T14:12:00.000Z' };
const MADE = { ...READY, version: 9, state: 'made' as const, ready: 10, scrim };

/** Any page: the check is shown over all of them. */
async function showPage(path = '/guide') {
  const rendered = await renderRoute(path);
  await screen.findByRole('button', { name: 'Messenger' });
  return rendered;
}
async function ask() {
  const rendered = await showPage();
  serverSays('ready_check', buildCheck());
  return { ...rendered, asked: await question() };
}

beforeEach(() => {
  answer(ownCommunities, [buildPickupCommunity()]);
  answer(aroundRoutes.own, null);
  answer(communityAroundRoutes.find, buildAround());
});

test('a check asks over every page, with the seconds left and the focus on Ready', async () => {
  const { asked } = await ask();
  asked.getByRole('heading', { name: 'Ready to play?' });
  expect(asked.getByRole('timer').textContent).toBe('90');
  asked.getByText('3 of 10 are ready');
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Ready' })));
});

test('it also asks people none of whose communities was known to play pick-ups', async () => {
  answer(ownCommunities, []);
  await ask();
});

test('Enter answers; the answer is being sent at once, and sent only once', async () => {
  const { user, asked } = await ask();
  keepWaiting(checkRoutes.ready);
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Ready' })));
  await user.keyboard('{Enter}');
  const sending = asked.getByRole('button', { name: 'Sending…' });
  expect(sending.getAttribute('aria-disabled')).toBe('true');
  expect(asked.getByRole('button', { name: 'Not now' }).getAttribute('aria-disabled')).toBe('true');
});

test('people who are ready see how many are, and get to the lobby once the game is made', async () => {
  answer(checkRoutes.ready, READY);
  const { user, asked, path } = await ask();
  await user.click(asked.getByRole('button', { name: 'Ready' }));
  await asked.findByRole('heading', { name: 'You are ready' });
  serverSays('check_updated', { ...READY, version: 5, ready: 7 });
  await asked.findByText('7 of 10 are ready');
  serverSays('check_updated', { ...READY, version: 4, ready: 6 });
  asked.getByText('7 of 10 are ready');
  serverSays('check_updated', MADE);
  answer(scrimRoutes.find, buildScrim());
  await user.click(await asked.findByRole('link', { name: /To the lobby/ }));
  await waitFor(() => expect(path()).toBe('/scrims/s1'));
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
});

test('an answer on another device closes the question; the bar shows how it goes on', async () => {
  await ask();
  serverSays('check_updated', READY);
  await (await bar()).findByText('4 of 10 are ready');
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
  serverSays('check_updated', MADE);
  await (await bar()).findByRole('link', { name: /To the lobby/ });
});

test('after a no nothing of the check is left', async () => {
  answer(checkRoutes.no, buildCheck({ version: 2, me: null }));
  const { user, asked } = await ask();
  await user.click(asked.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});

test('a check that ends without ten says that one is still in', async () => {
  await ask();
  serverSays('check_updated', { ...READY, version: 3, state: 'off' });
  await screen.findByText('No ten this time. You are still in.');
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
});

test('a question that passed says so, and one press is around again', async () => {
  const { user, asked } = await ask();
  jest.setSystemTime(Date.parse('2026-11-20T14:01:31.000Z'));
  await asked.findByRole('heading', { name: 'The time is up' });
  expect(asked.queryByRole('button', { name: 'Ready' })).toBeNull();
  serverSays('check_updated', buildCheck({ version: 2, me: null, serverNow: '2026-11-20T14:01:31.000Z' }));
  asked.getByRole('heading', { name: 'The time is up' });
  const sent: unknown[] = [];
  answer(aroundRoutes.come, ({ body }) => (sent.push(body), buildEntry()));
  await user.click(asked.getByRole('button', { name: 'I’m around again' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
});

test('Escape puts the question into a bar that still answers; it is no answer itself', async () => {
  const { user, asked } = await ask();
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Ready' })));
  await user.click(asked.getByRole('button', { name: 'Back to the page' }));
  const folded = await bar();
  answer(checkRoutes.ready, READY);
  await user.click(folded.getByRole('button', { name: 'Ready' }));
  await folded.findByText('4 of 10 are ready');
});

test('an answer that was not sent says so, and can be sent again', async () => {
  fail(checkRoutes.ready, 500);
  const { user, asked } = await ask();
  await user.click(asked.getByRole('button', { name: 'Ready' }));
  await asked.findByText(/Your answer was not sent/);
  answer(checkRoutes.ready, READY);
  await user.click(asked.getByRole('button', { name: 'Ready' }));
  await asked.findByRole('heading', { name: 'You are ready' });
});

test('an answer that comes too late says that the check is over', async () => {
  fail(checkRoutes.ready, 409, { code: 'check-closed', error: 'This check is over.' });
  fail(checkRoutes.find, 404, { code: 'check-not-found', error: 'Check not found' });
  const { user, asked } = await ask();
  await user.click(asked.getByRole('button', { name: 'Ready' }));
  expect((await screen.findAllByText(/This check is over/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
});

test('a page that is opened while a check runs asks, too', async () => {
  const { _id, state, ready, needed, closesAt } = buildCheck();
  answer(aroundRoutes.own, buildEntry());
  answer(communityAroundRoutes.find, buildAround({ check: { _id, state, ready, needed, closesAt } }));
  answer(checkRoutes.find, buildCheck());
  await renderRoute('/guide');
  await question();
});

test('of a check that asks others, nothing is shown', async () => {
  const { _id, state, ready, needed, closesAt } = buildCheck();
  answer(aroundRoutes.own, buildEntry());
  answer(communityAroundRoutes.find, buildAround({ check: { _id, state, ready, needed, closesAt } }));
  fail(checkRoutes.find, 404, { code: 'check-not-found', error: 'Check not found' });
  await showPage('/');
  await screen.findByText(/^You are around until/);
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
});

test('the prompt for notifications does not cover the bar of a check', async () => {
  await showPage();
  act(() => void store.dispatch(promptShown()));
  await screen.findByRole('region', { name: PROMPT });
  serverSays('ready_check', READY);
  await (await bar()).findByText('4 of 10 are ready');
  expect(screen.queryByRole('region', { name: PROMPT })).toBeNull();
  act(() => void store.dispatch(promptDeclined()));
});

test('a browser that blocks sound is named', async () => {
  const { asked } = await ask();
  await asked.findByText('Your browser blocks sound until you press something.');
});

test('a push opens its question with the pressed answer in focus, and answers nothing by itself', async () => {
  answer(ownCommunities, []);
  answer(checkRoutes.find, buildCheck());
  await renderRoute('/guide?check=k1&answer=no');
  const asked = await question();
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Not now' })));
  asked.getByRole('button', { name: 'Ready' });
});

test('a push of a check that is forgotten says so', async () => {
  fail(checkRoutes.find, 404, { code: 'check-not-found', error: 'Check not found' });
  await renderRoute('/guide?check=k1');
  await screen.findByText('Check not found');
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
});
