import type { DraftView } from '@muster/contracts/drafts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { Provider } from 'react-redux';
import { store } from '../src/app/store';
import { ChampionGrid } from '../src/features/drafts/ChampionGrid';
import type { Viewpoint } from '../src/features/drafts/draft-screen';

const list = [
  { key: '86', id: 'Garen', name: 'Garen' },
  { key: '412', id: 'Thresh', name: 'Thresh' },
  { key: '222', id: 'Jinx', name: 'Jinx' },
  { key: '999', id: 'NewOne', name: 'New One' },
];
/** The other team is on turn. */
const draft = {
  scrimId: 's1',
  game: 1,
  version: 8,
  state: 'drafting',
  captains: { teamOne: { _id: 'me', name: 'Hana' }, teamTwo: { _id: 'c2', name: 'Quill' } },
  turn: { index: 7, kind: 'pick', team: 'teamTwo' },
  actions: [],
  hover: null,
  unavailable: [],
  closed: [],
  suggestions: [],
} as unknown as DraftView;
function show(standing: Viewpoint['standing']) {
  const champions = { patch: '', list, byKey: new Map(list.map((champion) => [champion.key, champion])) };
  const viewpoint: Viewpoint = { userId: 'me', team: 'teamOne', standing, isManager: false };
  const grid = createElement(ChampionGrid, { draft, champions, viewpoint, roster: undefined });
  const provided = { store, children: grid };
  render(createElement(Provider, provided));
  return userEvent.setup();
}
afterEach(cleanup);
const shown = () =>
  within(screen.getByRole('group', { name: 'Choose a champion' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('champions are filtered by a role, also while searching; a second press shows all', async () => {
  const user = show('player');
  const support = within(screen.getByRole('group', { name: 'Champions of a role' })).getByRole('button', {
    name: 'Support',
  });
  await user.click(support);
  expect([support.getAttribute('aria-pressed'), shown()]).toEqual(['true', ['Thresh', 'New One']]);
  await user.type(screen.getByRole('searchbox'), 'garen');
  await screen.findByText('No champion is called that');
  await user.clear(screen.getByRole('searchbox'));
  await user.click(support);
  expect(shown()).toHaveLength(list.length);
});

test('a captain suggests to the team, a player to the captain', () => {
  show('captain');
  screen.getByText(/suggest it to your team/);
  cleanup();
  show('player');
  screen.getByText(/suggest it to your captain/);
});
