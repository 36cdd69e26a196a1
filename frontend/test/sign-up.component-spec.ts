import { authRoutes } from '@muster/contracts/auth-routes';
import { communityCardRoutes } from '@muster/contracts/community-routes';
import { DEFAULT_SITE, serveSite } from '@muster/contracts/served-site';
import { shareRoutes } from '@muster/contracts/share-routes';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { store } from '../src/app/store';
import { emptyDraft } from '../src/features/session/draft';
import { draftRestored } from '../src/features/session/sign-up.slice';
import { renderRoute } from './render-route';
import { answer } from './server';
import { buildCommunityCard } from './views';

const GOOGLE = { id: 'google', name: 'Google' };
const DISCORD = { id: 'discord', name: 'Discord' };
const serveProviders = (...providers: { id: string; name: string }[]) => serveSite({ ...DEFAULT_SITE, providers });
beforeEach(() => {
  answer(shareRoutes.tonight, []);
  answer(authRoutes.checkNames, { fields: {} });
  // The store outlives a test.
  store.dispatch(draftRestored({ draft: emptyDraft, proof: null, seat: null, community: null }));
});
afterEach(() => serveSite(DEFAULT_SITE));

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
/** Fills in the steps, up to the last button. `discord`: undefined where it is not asked for. */
async function fillIn(user: UserEvent, discord: string | undefined) {
  await user.type(await screen.findByLabelText('Summoner Name'), 'Hana');
  await user.click(screen.getByRole('radio', { name: /Europe West/ }));
  if (discord) await user.type(screen.getByRole('textbox', { name: 'Discord' }), discord);
  await press(user, 'Next');
  await user.click(await screen.findByRole('radio', { name: 'Master' }));
  await press(user, 'Next');
}

test.each([
  [GOOGLE, 'Create my account with google'],
  [{ id: 'default', name: 'Google' }, 'Create my account with google'],
  [{ id: 'club', name: 'Our club' }, 'Create my account with Our club'],
])('the last button names the only provider, %o', async (provider, label) => {
  serveProviders(provider);
  const { user } = await renderRoute('/signup', { as: null });
  await fillIn(user, 'hana.plays');
  await screen.findByRole('button', { name: label });
  expect(screen.queryByRole('group', { name: 'How do you sign in?' })).toBeNull();
});

test('of several providers one is chosen in the form; Discord says the Discord name itself', async () => {
  serveProviders(GOOGLE, DISCORD);
  const { user } = await renderRoute('/signup', { as: null });
  const choice = within(await screen.findByRole('group', { name: 'How do you sign in?' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Google' }).checked).toBe(true);
  screen.getByText(/Your user name on Discord/);
  await user.click(choice.getByRole('radio', { name: 'Discord' }));
  screen.getByText('Your Discord name comes with your sign-in there.');
  expect(screen.queryByRole('textbox', { name: 'Discord' })).toBeNull();
  await fillIn(user, undefined);
  await screen.findByText('as Discord says');
  screen.getByRole('button', { name: 'Create my account with Discord' });
});

test('what is required says so, and the tagline is not', async () => {
  const { user } = await renderRoute('/signup', { as: null });
  await screen.findByText('Fields with * are required.');
  const required = (name: string) => screen.getByRole('textbox', { name }).getAttribute('aria-required');
  expect([required('Summoner Name'), required('Discord'), required('Tagline')]).toEqual(['true', 'true', null]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Europe West/ }).required).toBe(true);
  await fillIn(user, 'hana.plays');
  expect(screen.queryByText('Fields with * are required.')).toBeNull();
});

test('an invite preselects the region of its community, and does not replace a chosen one', async () => {
  answer(communityCardRoutes.card, buildCommunityCard({ region: 'OCE' }));
  const { user } = await renderRoute('/communities/night-owls?invite=abc', { as: null });
  const region = async (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
  await screen.findByRole('heading', { level: 1, name: 'Night Owls' });
  expect((await region(/Oceania/)).checked).toBe(true);
  await user.click(await region(/Europe West/));
  await press(user, 'Join Night Owls');
  expect((await region(/Europe West/)).checked).toBe(true);
});
